import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

/** Usable tickets `c` that end within seven days. */
const endingSoon = (now: Date) => sql`c.revoked_at is null and c.used < c.max_uses and c.expires_at > ${now}
  and c.expires_at <= ${now}::timestamptz + interval '7 days'`;

/** Marks tickets that end soon and were issued before yesterday as reminded; returns their owners, at most `limit`. */
export async function markWarned(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const due = sql`${endingSoon(now)} and c.warned_at is null and c.issued_at <= ${now}::timestamptz - interval '1 day'`;
  const { rows } = await sql<Owner>`
    select distinct c.customer_id from coupons c where c.customer_id is not null and ${due} order by 1 limit ${limit}`.execute(tx);
  const owners = rows.map(({ customer_id }) => customer_id);
  if (owners.length === 0) return [];
  const marked = await sql<Owner>`
    update coupons c set warned_at = ${now} where c.customer_id = ${anyOf(owners)} and ${due} returning c.customer_id`.execute(tx);
  return [...new Set(marked.rows.map(({ customer_id }) => customer_id))];
}

type Owner = { customer_id: NonNullable<Column<'coupons', 'customer_id'>> };
export type CouponForMail = Columns<'coupons', 'code' | 'customer_id' | 'expires_at'> & { name: Column<'coupon_campaigns', 'name'> };

/** A usable ticket for the mail to its owner; undefined when it is used, revoked or over. */
export async function couponForMail(reader: Reader, code: string, now: Date): Promise<CouponForMail | undefined> {
  const { rows } = await sql<CouponForMail>`
    select c.code, c.customer_id, c.expires_at, g.name from coupons c join coupon_campaigns g on g.id = c.campaign_id
    where c.code = ${code} and c.revoked_at is null and c.used < c.max_uses and (c.expires_at is null or c.expires_at > ${now})`.execute(
    reader,
  );
  return rows[0];
}

/** Maximum number of coupons named in one reminder. */
const maxNamed = 10;

/** A customer's tickets that end soon, the soonest first. */
export async function expiringCoupons(reader: Reader, customerId: number, now: Date): Promise<CouponForMail[]> {
  const { rows } = await sql<CouponForMail>`
    select c.code, c.customer_id, c.expires_at, g.name from coupons c join coupon_campaigns g on g.id = c.campaign_id
    where c.customer_id = ${customerId} and g.active and ${endingSoon(now)} order by c.expires_at, c.id limit ${maxNamed}`.execute(reader);
  return rows;
}
