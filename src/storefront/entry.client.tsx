import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '#messages';
import { reloadForMissingChunks } from '#shared/reload-once.ts';

// Changing the language loads a new document, so it never changes within one.
const locale = document.documentElement.lang === 'en' ? 'en' : 'tw';
overwriteGetLocale(() => locale);

// React Router does the same for the modules of its routes.
reloadForMissingChunks(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
