import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { benefitWith } from '../contract/rule-form.ts';
import type { ClaimableCoupon } from '../contract.ts';

/** Whether a member may claim a ticket of a campaign `g`: claimable, active, and not used up. */
const isClaimable = (now: Date) => sql<boolean>`
  g.active and g.issue = 'claim_page' and g.code_style = 'unique' and coalesce(g.valid_until > ${now}, true)
  and coalesce(g.issued < g.quantity, true)`;

/** Whether a member may take a ticket of this campaign. */
export async function isClaimableNow(reader: Reader, campaignId: number, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('coupon_campaigns as g')
    .select('g.id')
    .where('g.id', '=', campaignId)
    .where(isClaimable(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the ticket with this code. */
export async function ticketWith(reader: Reader, code: string): Promise<number> {
  return (await reader.selectFrom('coupons').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

/** The given campaigns whose tickets members may claim now, in the order of `ids`; amounts in major units. */
export async function claimableCoupons(
  reader: Reader,
  ids: readonly number[],
  { now, locale, currency }: { now: Date; locale: Locale; currency: Currency },
): Promise<ClaimableCoupon[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('coupon_campaigns as g')
    .select(['g.id', 'g.name', 'g.class', 'g.benefit', 'g.max_discount', 'g.conditions', 'g.scope', 'g.valid_until'])
    .where('g.id', '=', anyOf(ids))
    .where(isClaimable(now))
    .orderBy(sql`array_position(${[...ids]}::bigint[], g.id)`)
    .execute();
  const major = (amount: number) => toMajor(amount, currency);
  return rows.map(({ id, name, benefit, max_discount, conditions, scope: { include }, valid_until, ...row }) => ({
    ...row,
    campaign_id: id,
    name: inLocale(name, locale),
    benefit: benefitWith(benefit, major),
    max_discount: max_discount === null ? null : major(max_discount),
    min_amount: conditions.min_amount ? major(conditions.min_amount) : null,
    min_quantity: conditions.min_quantity ?? null,
    first_order: conditions.first_order ?? false,
    everywhere: include.length === 0 || include.some(({ kind }) => kind === 'all'),
    ends_at: valid_until?.toISOString() ?? null,
  }));
}
