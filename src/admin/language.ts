import { useSyncExternalStore } from 'react';
import { overwriteGetLocale } from '#messages';
import { htmlLang, isLocale, type Locale } from '#shared/locale.ts';

const storageKey = 'admin_locale';
const listeners = new Set<() => void>();
let current: Locale = initialLanguage();

/** Before sign-in: the last choice in this browser, else the browser's language. */
function initialLanguage(): Locale {
  const stored = localStorage.getItem(storageKey);
  if (isLocale(stored)) return stored;
  return navigator.language.toLowerCase().startsWith('zh') ? 'tw' : 'en';
}

export const language = (): Locale => current;
overwriteGetLocale(language);

/** Switches the language of the screen; the caller saves it on the server. */
export function setLanguage(locale: Locale): void {
  document.documentElement.lang = htmlLang[locale];
  localStorage.setItem(storageKey, locale);
  if (current === locale) return;
  current = locale;
  for (const listener of listeners) listener();
}

/** The present language; renders again when it changes. */
export function useLanguage(): Locale {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, language);
}
