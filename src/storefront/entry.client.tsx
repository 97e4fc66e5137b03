import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '#messages';

// Changing the language loads a new document, so it never changes within one.
const locale = document.documentElement.lang === 'en' ? 'en' : 'tw';
overwriteGetLocale(() => locale);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
