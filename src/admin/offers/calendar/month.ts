import type { OfferRow } from '#modules/pricing/contract.ts';

/** A month as a calendar: its weeks of days, and the bars of what runs in them. Days are `2026-11-21`. */

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a parameter of the address is a month: `2026-11`. */
export const isMonth = (text: string | null): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

/** The month `by` months later: `2026-11`, 2 → `2027-01`. */
export function monthAway(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
}

/** Weeks from Sunday, as usual in Taiwan; the first and last include days of other months. */
export function calendarWeeks(month: string): string[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const last = Date.UTC(year, number, 0);
  const weeks: string[][] = [];
  for (let day = first.getTime() - first.getUTCDay() * dayMs; day <= last; day += 7 * dayMs) {
    weeks.push(Array.from({ length: 7 }, (_, n) => dayOf(day + n * dayMs)));
  }
  return weeks;
}

/** The first and last day; null: no start, no end. */
type Span = { from: string | null; to: string | null };
/** An offer with its days in the shop's time zone. */
export type DatedOffer = Span & { offer: OfferRow };
/** `first` and `last`, 0 to 6, of a week; `lane`: the row of the bar; whether it begins and ends in this week. */
export type Bar<S extends Span> = { span: S; first: number; last: number; lane: number; begins: boolean; ends: boolean };

/** The parts of the spans in a week, each in the highest free lane. */
export function layOutBars<S extends Span>(week: readonly string[], spans: readonly S[]): Bar<S>[] {
  const [from = '', to = ''] = [week[0], week.at(-1)];
  const bars: Bar<S>[] = [];
  for (const span of spans) {
    if ((span.from ?? from) > to || (span.to ?? to) < from) continue;
    const begins = span.from !== null && span.from >= from;
    const ends = span.to !== null && span.to <= to;
    const first = begins ? week.indexOf(span.from ?? '') : 0;
    const last = ends ? week.indexOf(span.to ?? '') : 6;
    const beside = bars.filter((bar) => bar.first <= last && bar.last >= first).map(({ lane }) => lane);
    let lane = 0;
    while (beside.includes(lane)) lane++;
    bars.push({ span, first, last, lane, begins, ends });
  }
  return bars;
}
