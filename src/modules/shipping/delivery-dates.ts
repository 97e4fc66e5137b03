import type { DeliveryDate } from './contract.ts';

const dayMs = 24 * 3600 * 1000;

type Asked = { now: Date; timeZone: string /** `YYYY-MM-DD`: goods that come later, such as a pre-order. */; notBefore?: string | null };

/** The days, `YYYY-MM-DD` in the shop's time zone, on which goods ordered now may arrive; none where no day is chosen. */
export function deliveryDates(rule: DeliveryDate | null, { now, timeZone, notBefore = null }: Asked): string[] {
  if (!rule || rule.mode === 'none') return [];
  const local = localTime(now, timeZone);
  const isLate = rule.cut_off !== null && local.time >= rule.cut_off;
  const today = Date.parse(`${local.day}T00:00:00Z`);
  const days = Array.from({ length: rule.horizon_days + 1 }, (_, i) => new Date(today + (i + rule.lead_days + (isLate ? 1 : 0)) * dayMs));
  return days
    .filter((day) => rule.weekdays.length === 0 || rule.weekdays.includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => !rule.blackout_dates.includes(day) && (notBefore === null || day >= notBefore));
}

/** Day and time of the clock on the shop's wall. */
function localTime(now: Date, timeZone: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(now).split(' ');
  return { day, time };
}
