import { InvalidInput } from '#shared/refusal.ts';

/** A span of days, both included, as `2026-11-20`. */
export type Period = { from: string; to: string };

const dayMs = 86_400_000;
/** How many days it has. */
export const daysOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
const shift = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The day so many days before. */
export const daysBack = (day: string, days: number): string => shift(day, -days);

/** The period of the same length that ends the day before it. */
export const periodBefore = (period: Period): Period => ({ from: shift(period.from, -daysOf(period)), to: shift(period.from, -1) });

/** The same days a year earlier; the 29th of February becomes the 28th. */
export function yearBefore({ from, to }: Period): Period {
  const back = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
  return { from: back(from), to: back(to) };
}

/** Longest period of one report, days. */
const maxPeriodDays = 1100;

/** The period cut into days, weeks from Monday on, or months; first and last are cut to the period. */
export function splitPeriod(period: Period, group: 'day' | 'week' | 'month'): Period[] {
  const pieces: Period[] = [];
  for (let from = period.from; from <= period.to; from = shift(lastDayInGroup(from, group), 1)) {
    const to = lastDayInGroup(from, group);
    pieces.push({ from, to: earlier(to, period.to) });
  }
  return pieces;
}

const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a;

function lastDayInGroup(day: string, group: 'day' | 'week' | 'month'): string {
  const date = new Date(Date.parse(day));
  if (group === 'day') return day;
  if (group === 'week') return shift(day, (7 - date.getUTCDay()) % 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** The last complete week (from Monday) or month before this day. */
export function lastWhole(rhythm: 'weekly' | 'monthly', today: string): Period {
  if (rhythm === 'monthly') {
    const to = shift(`${today.slice(0, 7)}-01`, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  const sinceMonday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7;
  const to = shift(today, -sinceMonday - 1);
  return { from: shift(to, -6), to };
}

/** The day after this week or month: then the next figures are mailed. */
export const nextMail = (rhythm: 'weekly' | 'monthly', today: string): string =>
  shift(lastDayInGroup(today, rhythm === 'weekly' ? 'week' : 'month'), 1);

/** One page of fully loaded rows, or all of them. */
export function pageOfAll<T>(
  rows: readonly T[],
  { page, per_page = Math.max(1, rows.length) }: { page: number; per_page?: number | undefined },
) {
  const meta = { page, per_page, total: rows.length };
  return { data: rows.slice((page - 1) * per_page, page * per_page), meta };
}

const usualDays = 30;

/**
 * The requested period; the default end is today, the default length thirty days. Throws InvalidInput when it ends before it
 * begins or is too long.
 */
export function checkedPeriod(requested: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const to = requested.to ?? today;
  const from = requested.from ?? shift(to, 1 - usualDays);
  if (to < from) throw new InvalidInput({ to: [{ key: 'not_before', facts: { from } }] });
  if (daysOf({ from, to }) > maxPeriodDays) throw new InvalidInput({ to: [{ key: 'period_too_long', facts: { max: maxPeriodDays } }] });
  return { from, to };
}
