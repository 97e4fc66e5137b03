type Parts = readonly Intl.DateTimeFormatPart[];

/** By time zone, with what it showed last. Creating a formatter takes longer than pricing a cart, and most ask for the same minute. */
const clocks = new Map<string, { format: Intl.DateTimeFormat; minute: number; parts: Parts }>();
const minuteMs = 60_000;

/** The parts of a moment in a time zone: four-digit year, the others with two digits, hours 00 to 23, `GMT+08:00` (UTC is `GMT`). */
function clockParts(at: Date, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    const options = { timeZone, year: 'numeric', ...digits, hourCycle: 'h23', timeZoneName: 'longOffset' } as const;
    clock = { format: new Intl.DateTimeFormat('en-GB', options), minute: Number.NaN, parts: [] };
    clocks.set(timeZone, clock);
  }
  const minute = Math.floor(at.getTime() / minuteMs);
  if (minute !== clock.minute) Object.assign(clock, { minute, parts: clock.format.formatToParts(at) });
  const { parts } = clock;
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

/** The UTC offset of a time zone at a moment, in minutes. */
export function utcOffset(at: Date, timeZone: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(clockParts(at, timeZone)('timeZoneName')) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** The day of a moment in a time zone: `2026-11-20`. */
export function localDay(at: Date, timeZone: string): string {
  const part = clockParts(at, timeZone);
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The hour of a moment in a time zone, 0 to 23. */
export const localHour = (at: Date, timeZone: string): number => Number(clockParts(at, timeZone)('hour'));

/** A moment in a time zone: the day, the weekday from Sunday = 0, minutes since midnight. */
export function localTime(at: Date, timeZone: string): { day: string; weekday: number; minute: number } {
  const part = clockParts(at, timeZone);
  const day = localDay(at, timeZone);
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay(), minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

const dayMs = 24 * 60 * minuteMs;

/** The last second of the day of a moment in a time zone: what ends on a day can be used on that day. */
export function endOfLocalDay(at: Date, timeZone: string): Date {
  const nextMidnight = Date.parse(`${localDay(at, timeZone)}T00:00:00Z`) + dayMs;
  const atMidnight = (offset: number): Date => new Date(nextMidnight - offset * minuteMs);
  // Summer time may begin or end before midnight.
  return new Date(atMidnight(utcOffset(atMidnight(utcOffset(at, timeZone)), timeZone)).getTime() - 1000);
}
