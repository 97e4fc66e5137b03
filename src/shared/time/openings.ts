import type { Span } from './opening-hours.ts';

const dayMinutes = 24 * 60;
const usual: Span = { from: 600, to: 1140 };
const threeHours = 180;

/** The most openings of one day. */
export const maxOpenings = 4;

/** Weekdays from Monday on, as the shop lists them; hours are stored from Sunday on. */
export const weekFromMonday: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

/** The next opening of a day: the usual hours, or three hours after the last one. */
export function nextOpening(last: Span | undefined): Span {
  if (!last) return usual;
  const from = (last.to + 60) % dayMinutes;
  return { from, to: Math.min(from + threeHours, dayMinutes) };
}

/** Minutes of a typed time (`09:30`); undefined while it is incomplete. */
function minuteOf(typed: string): number | undefined {
  const [hour, minute] = typed.split(':').map(Number);
  return typed === '' || hour === undefined || minute === undefined ? undefined : hour * 60 + minute;
}

/** The opening with a typed start; unchanged while the time is incomplete. */
export const withStart = (span: Span, typed: string): Span => ({ ...span, from: minuteOf(typed) ?? span.from });

/** The opening with a typed end, midnight being that of the end of the day; unchanged while the time is incomplete. */
export function withEnd(span: Span, typed: string): Span {
  const minute = minuteOf(typed);
  return { ...span, to: minute === undefined ? span.to : minute || dayMinutes };
}
