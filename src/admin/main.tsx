import './kit/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyPalette } from './kit/theme.ts';
import { language, setLanguage } from './language.ts';

/** Whoever is not signed in downloads neither antd nor a table: the door is an application of its own. */
const isAtTheDoor = /^\/admin\/(login|setup|forgot-password|reset-password)\/?$/.test(location.pathname);

applyPalette();
setLanguage(language());
const { Start } = await (isAtTheDoor ? import('./door/start.tsx') : import('./start.tsx'));
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Start />
  </StrictMode>,
);
