import type { Locale } from '#shared/locale.ts';

type Parts = Record<'month' | 'day' | 'weekday' | 'hour' | 'minute', string>;

function partsOf(iso: string, locale: Locale, timeZone: string): Parts {
  const format = new Intl.DateTimeFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', {
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
  const { month, day, weekday } = partsOf(iso, locale, timeZone);
  return locale === 'tw' ? `${month.replace(/\D/g, '')}/${day.replace(/\D/g, '')}（${weekday}）` : `${weekday} ${day} ${month}`;
}

/** The day and the time: `11/23（一）23:59`, `Mon 23 Nov, 23:59`. */
export function formatMoment(iso: string, locale: Locale, timeZone: string): string {
  const { hour, minute } = partsOf(iso, locale, timeZone);
  return `${formatDay(iso, locale, timeZone)}${locale === 'tw' ? '' : ', '}${hour}:${minute}`;
}
