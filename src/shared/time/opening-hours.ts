import { localTime } from './time-zone.ts';

/** Minutes from midnight; an end at or before the start is after midnight. */
export type Span = { from: number; to: number };
/** Seven days from Sunday on, and days (YYYY-MM-DD) that differ; without spans: closed. */
export type Hours = { hours: readonly (readonly Span[])[]; special_days: readonly { date: string; hours: readonly Span[] }[] };

const dayMinutes = 24 * 60;
const dayMs = dayMinutes * 60_000;

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The opening hours of a day: a special day's, otherwise its weekday's. An end before the start is after midnight. */
function hoursOn({ hours, special_days }: Hours, date: string): Span[] {
  const special = special_days.find((day) => day.date === date);
  const spans = special ? special.hours : (hours[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? []);
  return spans.map(({ from, to }) => ({ from, to: to <= from ? to + dayMinutes : to })).sort((a, b) => a.from - b.from);
}

export type OpenState =
  /** `until`: null while no end is near, such as a shop that is open day and night. */
  | { isOpen: true; until: number | null }
  /** `inDays`: 0 is today; null when no opening is known. */
  | { isOpen: false; opens: { inDays: number; date: string; at: number } | null };

const lookAhead = 14;

/** Whether a shop is open, until when, or when it opens next. */
export function openState(shop: Hours, now: Date, timeZone: string): OpenState {
  const { day: today, minute } = localTime(now, timeZone);
  const around = [-1, 0, 1].flatMap((days) =>
    hoursOn(shop, plusDays(today, days)).map(({ from, to }) => ({ from: from + days * dayMinutes, to: to + days * dayMinutes })),
  );
  const end = around.reduce((open, { from, to }) => (from <= open && open < to ? to : open), minute);
  if (end > minute) return { isOpen: true, until: end - minute > dayMinutes ? null : end % dayMinutes };
  for (let inDays = 0; inDays <= lookAhead; inDays++) {
    const day = plusDays(today, inDays);
    const next = hoursOn(shop, day).find((span) => inDays > 0 || span.from > minute);
    if (next) return { isOpen: false, opens: { inDays, date: day, at: next.from } };
  }
  return { isOpen: false, opens: null };
}

/** `10:30`. */
export const clockTime = (minute: number): string =>
  `${`${Math.floor(minute / 60) % 24}`.padStart(2, '0')}:${`${minute % 60}`.padStart(2, '0')}`;
