import { customerCredits } from '#modules/credits/index.ts';
import type { audience } from '#modules/customers/index.ts';
import { customerTotals } from '#modules/orders/index.ts';
import { coupons } from '#modules/pricing/index.ts';
import type { BulkForm } from '../contract/bulk.ts';

const facts = { ...customerTotals, credits: customerCredits, coupons: coupons.unused };
const dayMs = 86_400_000;

/** The receivers of a bulk message as the customers' list finds them. */
export function buildSegment({ channel, segment }: Pick<BulkForm, 'channel' | 'segment'>, timeZone: string, now: Date): audience.Segment {
  const { level, tag, orders_from, ordered_from, ordered_until, idle_days, birthday_month } = segment;
  return {
    ...{ channel, facts, now },
    filter: {
      time_zone: timeZone,
      level: level ?? undefined,
      tag: tag || undefined,
      orders_from: orders_from ?? undefined,
      ordered_from: ordered_from ?? undefined,
      ordered_until: ordered_until ?? undefined,
      idle_before: idle_days === null ? undefined : new Date(now.getTime() - idle_days * dayMs),
      birthday_month: birthday_month ?? undefined,
    },
  };
}
