import { sql } from 'kysely';
import type { Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { AttachedRule, RefusedCode } from '../contract/attached-rules.ts';

/** Who uses a code: `identities` of buildIdentities. */
type CodeUser = { customerId: number | null; identities: readonly string[]; now: Date };

const allKinds = ['coupon', 'promo', 'offer'] as const;

type Found = InJson<Columns<'coupons', 'id' | 'code' | 'starts_at' | 'customer_id'> & Columns<'offers', 'ends_at'>> & {
  kind: AttachedRule['kind'];
  active: boolean;
  left: number | null;
  customer_left: number | null;
};

/**
 * Resolves a typed code: a coupon, else a promo code, else an offer's own code. `kinds`: only these; `?promo=`
 * only matches promo codes, claiming only coupons.
 */
export async function resolveCode(
  reader: Reader,
  typed: string,
  who: CodeUser,
  kinds: readonly AttachedRule['kind'][] = allKinds,
): Promise<AttachedRule | RefusedCode> {
  const code = typed.trim().toUpperCase();
  const { rows } = await sql<{ found: Found }>`
    with spent as (
      select rule, max(times) as times from (
        select rule, identity, count(*) as times from redemption_claims
        where live and identity = any(${[...who.identities]}::text[]) group by 1, 2) by_identity
      group by 1
    ), found as (
      select 1 as place, 'coupon' as kind, c.id, c.code, g.active and c.revoked_at is null as active, c.starts_at, c.expires_at as ends_at,
        c.max_uses - c.used as left, g.per_customer * g.uses_per_coupon - coalesce(s.times, 0) as customer_left, c.customer_id
      from coupons c join coupon_campaigns g on g.id = c.campaign_id left join spent s on s.rule = 'campaign:' || g.id
      where c.code = ${code} and (c.customer_id is null or ${who.customerId}::bigint is null or c.customer_id = ${who.customerId})
      union all
      select case when p.code is null then 3 else 2 end, case when p.code is null then 'offer' else 'promo' end, o.id, ${code}, o.active,
        o.starts_at, o.ends_at, o.limit_total - o.used, o.limit_per_customer - coalesce(s.times, 0), null
      from offers o
      left join promo_codes p on p.offer_id = o.id and p.code = ${code}
      left join spent s on s.rule = 'offer:' || o.id
      where p.code is not null or o.code = ${code}
    )
    select row_to_json(found) as found from found where kind = any(${[...kinds]}::text[]) order by place limit 1`.execute(reader);
  const found = rows[0]?.found;
  return found ? checkCode(found, who) : { refused: 'code_unknown', facts: {} };
}

function checkCode(found: Found, { customerId, now }: CodeUser): AttachedRule | RefusedCode {
  const { kind, id, code, starts_at, ends_at } = found;
  if (!found.active) return { refused: 'code_ended', facts: {} };
  if (starts_at !== null && new Date(starts_at) > now) return { refused: 'code_not_started', facts: { starts_at } };
  if (ends_at !== null && new Date(ends_at) < now) return { refused: 'code_ended', facts: { ends_at } };
  if (found.left !== null && found.left <= 0) return { refused: 'code_used', facts: {} };
  if (found.customer_left !== null && found.customer_left <= 0) return { refused: 'code_used_by_you', facts: {} };
  if (found.customer_id !== null && customerId === null) return { refused: 'code_login', facts: {} };
  return { kind, id, code };
}

/** The ticket's owner and campaign. */
export const selectCouponOwner = (reader: Reader, couponId: number) =>
  reader.selectFrom('coupons').select(['campaign_id', 'customer_id']).where('id', '=', couponId).executeTakeFirst();
