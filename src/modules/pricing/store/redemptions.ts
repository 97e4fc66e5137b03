import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { UsedRule } from '../contract/attached-rules.ts';

/** An offer or a ticket, locked: `rule` and `limit` are those of its limit per customer. */
export type LockedRule = Columns<'offers' | 'coupons', 'id'> & {
  source: UsedRule['source'];
  open: boolean;
  full: boolean;
  rule: Column<'redemption_claims', 'rule'>;
  limit: Column<'offers', 'limit_per_customer'>;
};

/** Locks offers by id, then tickets by id. Unknown ids are missing from the answer. */
export async function lockRules(tx: Tx, rules: readonly Pick<UsedRule, 'source' | 'id'>[], now: Date): Promise<LockedRule[]> {
  const offers = await lockOffers(tx, idsBySource(rules, 'offer'), now);
  return [...offers, ...(await lockCoupons(tx, idsBySource(rules, 'coupon'), now))];
}

const idsBySource = (rules: readonly Pick<UsedRule, 'source' | 'id'>[], source: UsedRule['source']): number[] =>
  rules.filter((rule) => rule.source === source).map((rule) => rule.id);

async function lockOffers(tx: Tx, ids: readonly number[], now: Date): Promise<LockedRule[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LockedRule>`
    select 'offer' as source, id, active and coalesce(ends_at >= ${now}, true) as open, coalesce(used >= limit_total, false) as full,
      'offer:' || id as rule, limit_per_customer as limit
    from offers where id = ${anyOf(ids)} order by id for update`.execute(tx);
  return rows;
}

async function lockCoupons(tx: Tx, ids: readonly number[], now: Date): Promise<LockedRule[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LockedRule>`
    select 'coupon' as source, c.id, g.active and c.revoked_at is null and coalesce(c.expires_at >= ${now}, true) as open,
      c.used >= c.max_uses as full, 'campaign:' || g.id as rule, g.per_customer * g.uses_per_coupon as limit
    from coupons c join coupon_campaigns g on g.id = c.campaign_id
    where c.id = ${anyOf(ids)} order by c.id for update of c`.execute(tx);
  return rows;
}

type MadeRedemption = Columns<'redemptions', 'id'> & { source: UsedRule['source']; rule_id: number };

/** Counts one use of each locked rule and records it for the order; returns the redemptions' ids. The CHECKs are the last lock. */
export async function insertRedemptions(tx: Tx, orderId: number, rules: readonly UsedRule[], now: Date): Promise<MadeRedemption[]> {
  const { rows } = await sql<MadeRedemption>`
    with used as (
      select * from unnest(${rules.map((r) => r.source)}::text[], ${rules.map((r) => r.id)}::bigint[], ${rules.map((r) => r.amount)}::bigint[],
        ${rules.map((r) => r.sales)}::bigint[]) as u(source, id, amount, sales)
    ), counted_offers as (
      update offers o set used = o.used + 1 from used u where u.source = 'offer' and o.id = u.id
    ), counted_coupons as (
      update coupons c set used = c.used + 1, used_at = ${now} from used u where u.source = 'coupon' and c.id = u.id
    ), made as (
      insert into redemptions (order_id, offer_id, coupon_id, amount, sales, created_at)
      select ${orderId}, case when source = 'offer' then id end, case when source = 'coupon' then id end, amount, sales, ${now}
      from used
      returning id, offer_id, coupon_id
    )
    select id, case when offer_id is null then 'coupon' else 'offer' end as source, coalesce(offer_id, coupon_id) as rule_id from made`.execute(
    tx,
  );
  return rows;
}

/** One use by one identity, numbered among its live uses of the rule. */
export type Claim = Columns<'redemption_claims', 'redemption_id' | 'rule' | 'identity'> & { limit: number | null };

/** The smallest free number of each claim at this moment. */
export async function freeNumbers(tx: Tx, claims: readonly Claim[]): Promise<(Claim & { nth: number })[]> {
  const { rows } = await sql<{ place: number; nth: number }>`
    select w.place, (
      select min(n) from generate_series(1, 1 + (select count(*) from redemption_claims c where c.rule = w.rule and c.identity = w.identity and c.live)) as n
      where not exists (select from redemption_claims c where c.rule = w.rule and c.identity = w.identity and c.live and c.nth = n)) as nth
    from unnest(${claims.map((c) => c.rule)}::text[], ${claims.map((c) => c.identity)}::text[]) with ordinality as w(rule, identity, place)`.execute(
    tx,
  );
  const numbers = new Map(rows.map(({ place, nth }) => [place, nth]));
  return claims.map((claim, index) => ({ ...claim, nth: numbers.get(index + 1) ?? 1 }));
}

/** Inserts the claims; returns those whose number was taken concurrently. */
export async function insertClaims(tx: Tx, claims: readonly (Claim & { nth: number })[]): Promise<Claim[]> {
  const { rows } = await sql<Omit<Claim, 'limit'>>`
    insert into redemption_claims (redemption_id, rule, identity, nth)
    select * from unnest(${claims.map((c) => c.redemption_id)}::bigint[], ${claims.map((c) => c.rule)}::text[],
      ${claims.map((c) => c.identity)}::text[], ${claims.map((c) => c.nth)}::integer[])
    on conflict (rule, identity, nth) where live do nothing
    returning redemption_id, rule, identity`.execute(tx);
  const claimed = new Set(rows.map((row) => claimName(row)));
  return claims.filter((claim) => !claimed.has(claimName(claim)));
}

const claimName = ({ redemption_id, rule, identity }: Omit<Claim, 'limit'>): string => `${redemption_id} ${rule} ${identity}`;

type OrderRedemption = Columns<'redemptions', 'amount' | 'sales'> & {
  redemption_id: Column<'redemptions', 'id'>;
  source: UsedRule['source'];
  /** Of the offer or the ticket. */
  id: number;
  identities: Column<'redemption_claims', 'identity'>[];
};

/** What the order uses now. */
export const liveRedemptions = (tx: Tx, orderId: number): Promise<OrderRedemption[]> =>
  selectRedemptions(tx, orderId, sql`r.released_at is null`);

/** The redemptions that were released last, if the order has no live ones. */
export const lastReleased = (tx: Tx, orderId: number): Promise<OrderRedemption[]> =>
  selectRedemptions(
    tx,
    orderId,
    sql`r.released_at = (select max(released_at) from redemptions where order_id = ${orderId})
      and not exists (select from redemptions where order_id = ${orderId} and released_at is null)`,
  );

async function selectRedemptions(tx: Tx, orderId: number, condition: ReturnType<typeof sql>): Promise<OrderRedemption[]> {
  const { rows } = await sql<OrderRedemption>`
    select r.id as redemption_id, case when r.offer_id is null then 'coupon' else 'offer' end as source,
      coalesce(r.offer_id, r.coupon_id) as id, r.amount, r.sales,
      coalesce((select json_agg(distinct c.identity) from redemption_claims c where c.redemption_id = r.id), '[]') as identities
    from redemptions r where r.order_id = ${orderId} and ${condition} order by r.id`.execute(tx);
  return rows;
}

/** Ends the order's live redemptions and decrements the counters; the rules must be locked. */
export async function releaseRedemptions(tx: Tx, orderId: number, now: Date): Promise<void> {
  await sql`
    with released as (
      update redemptions set released_at = ${now} where order_id = ${orderId} and released_at is null returning id, offer_id, coupon_id
    ), offers_back as (
      update offers o set used = o.used - 1 from released r where o.id = r.offer_id
    ), coupons_back as (
      update coupons c set used = c.used - 1, used_at = null from released r where c.id = r.coupon_id
    )
    update redemption_claims c set live = false from released r where c.redemption_id = r.id`.execute(tx);
}

/** Deletes redemptions and decrements the counters; the rules must be locked. */
export async function deleteRedemptions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('redemption_claims').where('redemption_id', 'in', ids).execute();
  await sql`
    with gone as (
      delete from redemptions where id = ${anyOf(ids)} returning offer_id, coupon_id
    ), offers_back as (
      update offers o set used = o.used - 1 from gone g where o.id = g.offer_id
    )
    update coupons c set used = c.used - 1, used_at = null from gone g where c.id = g.coupon_id`.execute(tx);
}

/** Updates the discounts and totals of the order's live redemptions. */
export async function updateAmounts(tx: Tx, orderId: number, rules: readonly UsedRule[]): Promise<void> {
  if (rules.length === 0) return;
  await sql`
    update redemptions r set amount = u.amount, sales = u.sales
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as u(source text, id bigint, amount bigint, sales bigint)
    where r.order_id = ${orderId} and r.released_at is null
      and u.id = case u.source when 'offer' then r.offer_id else r.coupon_id end`.execute(tx);
}
