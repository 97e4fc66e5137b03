import type { Locale } from '#shared/locale.ts';

/** A day with its year, in the shop's time zone: `2026/11/21`, `21 Nov 2026`. */
export function formatDate(iso: string, locale: Locale, timeZone: string): string {
  const parts = { year: 'numeric', month: locale === 'tw' ? 'numeric' : 'short', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', { ...parts, timeZone }).format(new Date(iso));
}
