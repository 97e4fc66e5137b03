import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Attached } from '../contract/using.ts';
import { ticketStateAt } from './tickets.ts';

export { moveCoupons } from '../store/merge-customers.ts';
export { claimableCoupons } from './claimable.ts';
export { myCoupons } from './my-tickets.ts';

type Owner = { customerId: number; now: Date };

const usable = (now: Date) => sql`c.revoked_at is null and ${ticketStateAt(now)} = 'unused'`;

/** How many coupons a customer could still use. */
export async function countUnused(reader: Reader, { customerId, now }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from coupons c
    where c.customer_id = ${customerId} and ${usable(now)}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Coupons that customers could still use, for another module's query: `of` how many, one value; `holders` the ids of all who have some. */
export const unused = {
  of: (customerId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
    select count(*)::integer from (select ${customerId} as holder) h join coupons c on c.customer_id = h.holder where ${usable(now)})`,
  holders: (now: Date): RawBuilder<unknown> => sql`select c.customer_id from coupons c where c.customer_id is not null and ${usable(now)}`,
};

/** Whether one of these tickets is of one of these campaigns, as one condition of another module's query. */
export const isOfCampaigns = (couponId: RawBuilder<unknown>, campaignIds: readonly number[]): RawBuilder<SqlBool> =>
  sql`exists (select from coupons c where c.id = ${couponId} and c.campaign_id = any(${[...campaignIds]}::bigint[]))`;

/** Limit on compared coupons; each costs a price calculation. */
const maxCoupons = 12;

/** Coupons a member could use in a cart now, in the form of rulesFor: at most twelve, the soonest to expire first. */
export async function held(reader: Reader, { customerId, now }: Owner): Promise<Attached[]> {
  const { rows } = await sql<Attached>`select 'coupon' as kind, c.id, c.code
    from coupons c join coupon_campaigns g on g.id = c.campaign_id
    where c.customer_id = ${customerId} and c.revoked_at is null and g.active and coalesce(c.starts_at <= ${now}, true)
      and ${ticketStateAt(now)} = 'unused'
    order by c.expires_at nulls last, c.id limit ${maxCoupons}`.execute(reader);
  return rows;
}
