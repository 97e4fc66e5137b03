import { localTime } from './time-zone.ts';

/** Arrival rules of a delivery method. `cut_off` is in shop time; weekdays count from Sunday = 0, and an empty list means all. */
export type ArrivalRule = {
  lead_days: number;
  cut_off: string | null;
  horizon_days: number;
  weekdays: readonly number[];
  blackout_dates: readonly string[];
};
type ArrivalRequest = {
  now: Date;
  timeZone: string;
  /** `YYYY-MM-DD`: the earliest shipping day, for pre-orders. */
  notBefore?: string | null;
};

const dayMs = 24 * 3600 * 1000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The possible arrival days of an order placed now, `YYYY-MM-DD` in the shop's time zone: within the horizon of the first one. */
export function arrivalDays(rule: ArrivalRule, { now, timeZone, notBefore = null }: ArrivalRequest): string[] {
  const local = localTime(now, timeZone);
  const isLate = rule.cut_off !== null && local.minute >= minutesOf(rule.cut_off);
  const soonest = startOf(local.day) + (rule.lead_days + (isLate ? 1 : 0)) * dayMs;
  const first = notBefore === null ? soonest : Math.max(soonest, startOf(notBefore));
  return Array.from({ length: rule.horizon_days + 1 }, (_, i) => new Date(first + i * dayMs))
    .filter((day) => rule.weekdays.length === 0 || rule.weekdays.includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => !rule.blackout_dates.includes(day));
}

/** Minutes until today's cut-off; null when there is none or it has passed. */
export function minutesToCutOff({ cut_off }: Pick<ArrivalRule, 'cut_off'>, { now, timeZone }: ArrivalRequest): number | null {
  if (cut_off === null) return null;
  const minutesLeft = minutesOf(cut_off) - localTime(now, timeZone).minute;
  return minutesLeft > 0 ? minutesLeft : null;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
