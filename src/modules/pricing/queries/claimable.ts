import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { benefitWith, type RuleForm } from '../contract/rule-form.ts';
import type { ClaimableCoupon } from '../contract.ts';

type Row = {
  id: number;
  name: Text;
  class: RuleForm['class'];
  benefit: RuleForm['benefit'];
  max_discount: number | null;
  conditions: RuleForm['conditions'];
  include: RuleForm['scope']['include'];
  valid_until: Date | null;
};

/** Whether a member may take a ticket of a campaign `g`: claimable, active, and some left. */
const isClaimable = (now: Date) => sql<boolean>`
  g.active and g.issue = 'claim_page' and g.code_style = 'unique' and coalesce(g.valid_until > ${now}, true)
  and coalesce(g.issued < g.quantity, true)`;

/** Whether a member may take a ticket of this campaign. */
export async function isClaimableNow(reader: Reader, campaignId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`select from coupon_campaigns g where g.id = ${campaignId} and ${isClaimable(now)}`.execute(reader);
  return rows.length > 0;
}

/** The id of the ticket with this code. */
export async function ticketWith(reader: Reader, code: string): Promise<number> {
  return (await reader.selectFrom('coupons').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

/** Those of the campaigns of which a member may take a ticket now, in the order asked for; amounts in major units. */
export async function claimableCoupons(
  reader: Reader,
  ids: readonly number[],
  { now, locale, currency }: { now: Date; locale: Locale; currency: Currency },
): Promise<ClaimableCoupon[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select g.id, g.name, g.class, g.benefit, g.max_discount, g.conditions, g.scope -> 'include' as include, g.valid_until
    from coupon_campaigns g where g.id = any(${[...ids]}::bigint[]) and ${isClaimable(now)}
    order by array_position(${[...ids]}::bigint[], g.id)`.execute(reader);
  const major = (amount: number) => toMajor(amount, currency);
  return rows.map(({ id, name, benefit, max_discount, conditions, include, valid_until, ...row }) => ({
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
