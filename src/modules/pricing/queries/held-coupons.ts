import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { AttachedRule } from '../contract/attached-rules.ts';
import { ticketStateAt } from './tickets.ts';

export { moveCoupons } from '../store/merge-customers.ts';
export { claimableCoupons } from './claimable.ts';
export { myCoupons } from './my-tickets.ts';

type Owner = { customerId: number; now: Date };

const usable = (now: Date) => sql<SqlBool>`c.revoked_at is null and ${ticketStateAt(now)} = 'unused'`;

/** How many coupons a customer could still use. */
export async function countUnused(reader: Reader, { customerId, now }: Owner): Promise<number> {
  const { count } = await reader
    .selectFrom('coupons as c')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('c.customer_id', '=', customerId)
    .where(usable(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Usable coupons as SQL for another module's query: `of` counts those of one customer, `holders` selects the ids of all owners. */
export const unused = {
  of: (customerId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
    select count(*)::integer from (select ${customerId} as holder) h join coupons c on c.customer_id = h.holder where ${usable(now)})`,
  holders: (now: Date): RawBuilder<unknown> => sql`select c.customer_id from coupons c where c.customer_id is not null and ${usable(now)}`,
};

/** Whether one of these tickets is of one of these campaigns, as one condition of another module's query. */
export const isOfCampaigns = (couponId: RawBuilder<unknown>, campaignIds: readonly number[]): RawBuilder<SqlBool> =>
  sql`exists (select from coupons c where c.id = ${couponId} and c.campaign_id = ${anyOf(campaignIds)})`;

/** Limit on compared coupons; each costs a price calculation. */
const maxCoupons = 12;

/** Coupons a member could use in a cart now, in the form of rulesFor: at most twelve, the soonest to expire first. */
export async function held(reader: Reader, { customerId, now }: Owner): Promise<AttachedRule[]> {
  const rows = await reader
    .selectFrom('coupons as c')
    .innerJoin('coupon_campaigns as g', 'g.id', 'c.campaign_id')
    .select(['c.id', 'c.code'])
    .where('c.customer_id', '=', customerId)
    .where('g.active', '=', true)
    .where(sql<SqlBool>`coalesce(c.starts_at <= ${now}, true)`)
    .where(usable(now))
    .orderBy('c.expires_at', (order) => order.asc().nullsLast())
    .orderBy('c.id')
    .limit(maxCoupons)
    .execute();
  return rows.map((row) => ({ kind: 'coupon', ...row }));
}
