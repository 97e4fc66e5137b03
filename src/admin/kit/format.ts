import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { maxTotal } from '#shared/max-total.ts';
import { localDay } from '#shared/time/time-zone.ts';

const minute = 60_000;
const hour = 60 * minute;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Shared, since creating one for each number took a tenth of the time of a list. */
const counts = new Intl.NumberFormat('en-US');

function parts(date: Date, timeZone: string, locale: Locale): Record<string, string> {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-TW', {
      timeZone,
      year: 'numeric',
      month: locale === 'en' ? 'short' : 'numeric',
      day: 'numeric',
      weekday: locale === 'en' ? 'short' : 'narrow',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(key, format);
  }
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
}

/** Whole days between two times in the shop's calendar. */
function daysBetween(earlier: Date, later: Date, timeZone: string): number {
  const dayNumber = (date: Date) => Date.parse(localDay(date, timeZone)) / (24 * hour);
  return dayNumber(later) - dayNumber(earlier);
}

const hasNoTime = /^\d{4}-\d{2}-\d{2}$/;

/** `11/23（一）`, `Mon 23 Nov`; with the year if it is another one. A day without time, `2026-11-23`, is the same in every time zone. */
export function formatDay(iso: string, today: Date, timeZone: string, locale: Locale): string {
  const p = hasNoTime.test(iso) ? parts(new Date(`${iso}T12:00:00Z`), 'UTC', locale) : parts(new Date(iso), timeZone, locale);
  const isThisYear = p['year'] === parts(today, timeZone, locale)['year'];
  if (locale === 'en') return isThisYear ? `${p['weekday']} ${p['day']} ${p['month']}` : `${p['day']} ${p['month']} ${p['year']}`;
  const day = m.admin_kit_day({ day: `${p['month']}/${p['day']}`, weekday: p['weekday'] ?? '' });
  return isThisYear ? day : `${p['year']}/${day}`;
}

export function formatTime(iso: string, timeZone: string, locale: Locale): string {
  const p = parts(new Date(iso), timeZone, locale);
  return `${p['hour']}:${p['minute']}`;
}

/** Day and time in full, for a title and for details. */
export const formatMoment = (iso: string, today: Date, timeZone: string, locale: Locale): string =>
  `${formatDay(iso, today, timeZone, locale)} ${formatTime(iso, timeZone, locale)}`;

/** Relative within a day, then `昨天 21:48`, then `11/18 19:32`. */
export function formatRecent(iso: string, today: Date, timeZone: string, locale: Locale): string {
  const date = new Date(iso);
  const age = today.getTime() - date.getTime();
  const days = daysBetween(date, today, timeZone);
  if (age >= 0 && age < minute) return m.admin_kit_just_now();
  if (age >= 0 && age < hour) return m.admin_kit_minutes_ago({ n: Math.floor(age / minute) });
  if (age >= 0 && days === 0) return m.admin_kit_hours_ago({ n: Math.floor(age / hour) });
  if (days === 1) return m.admin_kit_yesterday({ time: formatTime(iso, timeZone, locale) });
  const p = parts(date, timeZone, locale);
  const time = `${p['hour']}:${p['minute']}`;
  const day = locale === 'en' ? `${p['day']} ${p['month']}` : `${p['month']}/${p['day']}`;
  if (p['year'] === parts(today, timeZone, locale)['year']) return `${day} ${time}`;
  return locale === 'en' ? `${day} ${p['year']}` : `${p['year']}/${day}`;
}

/** A count with thousands separated. */
export const formatCount = (n: number): string => counts.format(n);

/** The number of a list's rows: `100,000+` where no more are counted, or where `more` may match. */
export const formatTotal = (n: number, more?: boolean): string => (n === maxTotal || more ? `${formatCount(n)}+` : formatCount(n));

/** 1 January 2023 was a Sunday. */
const sunday = Date.UTC(2023, 0, 1);
const dayMs = 86_400_000;

/** The names of the weekdays, Sunday first as usual in Taiwan. */
export const weekdayNames = (locale: 'tw' | 'en'): string[] => {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-TW', { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(sunday + day * dayMs)));
};
/** A share of one as a percentage: `4.2%`. */
export const formatShare = (share: number): string => `${(share * 100).toFixed(1)}%`;

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `84 kB`, `1.2 MB`: with decimal prefixes. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toFixed(power > 1 && amount < 100 ? 1 : 0)} ${units[power]}`;
}
