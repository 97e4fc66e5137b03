/** The two languages of the shop. `tw` is Traditional Chinese as written in Taiwan and always the fallback. */
export const locales = ['tw', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'tw';

/** The value for an HTML `lang` attribute; without the region the Chinese glyph variants are wrong. */
export const htmlLang: Record<Locale, string> = { tw: 'zh-Hant-TW', en: 'en' };

/** A text that staff write: Chinese is required, English may be missing. */
export type Text = { tw: string; en?: string | undefined };

/** Whether a value is one of the shop's two languages. */
export const isLocale = (value: unknown): value is Locale => value === 'tw' || value === 'en';

/** The text in the reader's language; an empty translation falls back to Chinese. */
export function inLocale(text: Text, locale: Locale): string {
  return (locale === 'en' && text.en) || text.tw;
}

/** True where the reader gets Chinese although the page is English, so that the element can carry `lang`. */
export function isFallback(text: Text, locale: Locale): boolean {
  return locale === 'en' && !text.en;
}

/** `/products` in Chinese, `/en/products` in English: the path alone decides the language. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'tw') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** Splits `/en/products` into the language and the path without its prefix. `/en//host` has none: what is left would name another host. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  if (pathname === '/en') return { locale: 'en', path: '/' };
  if (/^\/en\/(?!\/)/.test(pathname)) return { locale: 'en', path: pathname.slice(3) };
  return { locale: 'tw', path: pathname };
}

/** The best language for an `Accept-Language` header: the API has no path prefix. */
export function localeFromHeader(header: string | undefined): Locale {
  const first = header?.split(',')[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('en') ? 'en' : 'tw';
}
