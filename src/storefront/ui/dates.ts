import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached: creating one costs as much as formatting a hundred dates. */
function getFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', options);
  formats.set(key, format);
  return format;
}

type Parts = Record<'month' | 'day' | 'weekday' | 'hour' | 'minute', string>;

function formatParts(iso: string, locale: Locale, timeZone: string): Parts {
  const format = getFormat(locale, {
    month: locale === 'tw' ? 'numeric' : 'short',
    day: 'numeric',
    weekday: locale === 'tw' ? 'narrow' : 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value])) as Parts;
}

/** `11/21（六）` in Chinese, `Sat 21 Nov` in English, in the shop's time zone. */
export function formatDay(iso: string, locale: Locale, timeZone: string): string {
  const { month, day, weekday } = formatParts(iso, locale, timeZone);
  const bare = (part: string) => (locale === 'tw' ? part.replace(/\D/g, '') : part);
  return m.shop_day({ month: bare(month), day: bare(day), weekday }, { locale });
}

/** `週二`, `Tue`; 0 is Sunday, as 2026-11-01 was. */
export const formatWeekday = (weekday: number, locale: Locale): string =>
  getFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 10, 1 + weekday)));

/** `2026年11月8日`, `8 November 2026`: where the year matters. */
export const formatDate = (iso: string, locale: Locale, timeZone: string): string =>
  getFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(iso));

/** The day and the time: `11/23（一）23:59`, `Mon 23 Nov, 23:59`. */
export function formatMoment(iso: string, locale: Locale, timeZone: string): string {
  const { hour, minute } = formatParts(iso, locale, timeZone);
  return m.shop_moment({ day: formatDay(iso, locale, timeZone), time: `${hour}:${minute}` }, { locale });
}
