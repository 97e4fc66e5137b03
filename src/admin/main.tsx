import './kit/base.css';
import './kit/layout.module.css';
import './kit/text.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadForMissingChunks } from '#shared/reload-once.ts';
import { applyPalette } from './kit/theme.ts';
import { language, setLanguage } from './language.ts';

/** The pages before sign-in are an application of their own, without antd. */
const isBeforeSignIn = /^\/admin\/(login|setup|forgot-password|reset-password)\/?$/.test(location.pathname);
const loadSignIn = async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage;
/** The packing page needs neither antd nor the layout. */
const isPacking = /^\/dashboard\/packing\/?$/.test(location.pathname);
const loadOffice = async () => (await import('./office.tsx')).Office;
const loadPacking = async () => (await import('./packing/packing.tsx')).Packing;

reloadForMissingChunks(window);
applyPalette();
setLanguage(language());
const Start = await (isBeforeSignIn ? loadSignIn() : isPacking ? loadPacking() : loadOffice());
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
}
