import * as m from '#messages';
import { type ArrivalRule, arrivalDays, minutesToCutOff } from '#shared/time/delivery-days.ts';
import { useLocale } from '../../ui/shop.ts';
import { formatDate } from './format-date.ts';
import { formatDuration, useMinute } from './time-left.ts';

type Props = { rule: ArrivalRule; timeZone: string };

/** “Order within 2 h 14 min for delivery Sat 21 Nov”, by the reader's clock in the shop's time zone. */
export function Arrival({ rule, timeZone }: Props) {
  const locale = useLocale();
  const now = useMinute();
  const conditions = { now, timeZone };
  const [first] = arrivalDays(rule, conditions);
  if (!first) return null;
  const date = formatDate(first, locale);
  const left = minutesToCutOff(rule, conditions);
  return left === null ? m.product_arrives({ date }) : m.product_arrives_within({ left: formatDuration(left), date });
}
