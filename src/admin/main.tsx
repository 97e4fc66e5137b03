import './kit/base.css';
import './kit/text.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyPalette } from './kit/theme.ts';
import { language, setLanguage } from './language.ts';

/** Whoever is not signed in downloads neither antd nor a table: the door is an application of its own. */
const isAtTheDoor = /^\/admin\/(login|setup|forgot-password|reset-password)\/?$/.test(location.pathname);
const loadDoor = async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage;
/** What is printed and scanned at the packing table needs neither antd nor the frame. */
const isAtTheTable = /^\/dashboard\/packing\/?$/.test(location.pathname);
const loadOffice = async () => (await import('./office.tsx')).Office;
const loadPacking = async () => (await import('./packing/packing.tsx')).Packing;

applyPalette();
setLanguage(language());
const Start = await (isAtTheDoor ? loadDoor() : isAtTheTable ? loadPacking() : loadOffice());
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
}
