/** Making one takes longer than pricing a cart. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes that the clock of a time zone is ahead of UTC at `now`. */
export function utcOffset(now: Date, timeZone: string): number {
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  clocks.set(timeZone, format);
  const parts = format.formatToParts(now);
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}
