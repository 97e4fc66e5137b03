/** Cached: creating a formatter takes longer than pricing a cart. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The UTC offset of a time zone at `now`, in minutes. */
export function utcOffset(now: Date, timeZone: string): number {
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  clocks.set(timeZone, format);
  const parts = format.formatToParts(now);
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}
