import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { formatCount } from '../format.ts';
import type { Params } from './list-query.ts';
import type { Filter, Option } from './spec.ts';

/** `11/20`, `20 Nov`; with the year where `hasYear`. What an address has in place of a day is shown as it is. */
function shortDay(iso: string | undefined, locale: Locale, hasYear: boolean): string {
  if (!iso || Number.isNaN(Date.parse(iso))) return iso ?? '';
  const [year, month, day] = iso.split('-').map(Number);
  if (locale === 'tw') return hasYear ? `${year}/${month}/${day}` : `${month}/${day}`;
  const name = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(new Date(iso));
  return hasYear ? `${day} ${name} ${year}` : `${day} ${name}`;
}

/** `11/1–11/20`; English names a month once: `1–20 Nov`. Days of another year than `today`, `2026-11-28`, have their years. */
function daysWords(from: string | undefined, until: string | undefined, locale: Locale, today: string): string {
  const hasYear = [from, until].some((day) => day && day.slice(0, 4) !== today.slice(0, 4));
  const isOneMonth = locale === 'en' && from?.slice(0, 7) === until?.slice(0, 7);
  const start = shortDay(from, locale, hasYear);
  return `${isOneMonth ? start.split(' ')[0] : start}–${shortDay(until, locale, hasYear)}`;
}

const grouped = (amount: string): string => formatCount(Number(amount));

/** `≥ 1,000`, `≤ 500`, `500–1,000`. */
function rangeWords(from: string | undefined, until: string | undefined): string {
  if (from && until) return `${grouped(from)}–${grouped(until)}`;
  return from ? `≥ ${grouped(from)}` : `≤ ${grouped(until ?? '')}`;
}

/** A filter's value as text: `11/1–11/20`, `已付款、付款失敗`. `today` is the shop's day, `2026-11-28`. */
export function filterWords(
  filter: Filter,
  params: Params,
  options: readonly Option[],
  { locale, today }: { locale: Locale; today: string },
): string {
  if (filter.kind === 'dates') return daysWords(params[filter.param], params[filter.until], locale, today);
  if (filter.kind === 'range') return rangeWords(params[filter.param], params[filter.until]);
  if (filter.kind === 'text') return params[filter.param] ?? '';
  const values = params[filter.param]?.split(',') ?? [];
  return values
    .map((v) => options.find((o) => o.value === v)?.label ?? '')
    .filter(Boolean)
    .join(m.admin_kit_comma());
}
