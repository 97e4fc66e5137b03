import { localHour } from './time-zone.ts';

/** When what can wait is not sent; hours of the shop's day, 0 to 23. From 22 until 8 goes over midnight. */
export type QuietHours = { from: number; until: number };

/** Whether a moment is in the quiet hours; null: there are none. */
export function isQuietAt(quiet: QuietHours | null, at: Date, timeZone: string): boolean {
  if (!quiet) return false;
  const hour = localHour(at, timeZone);
  const { from, until } = quiet;
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}
