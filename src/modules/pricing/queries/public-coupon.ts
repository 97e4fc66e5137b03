import { sql } from 'kysely';
import { readCurrency } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type BenefitForm, benefitWith } from '../contract/rule-form.ts';
import { type PublicCoupon, refusePricing } from '../contract.ts';
import { identitiesOf } from '../identities.ts';
import { resolveCode } from './resolve-code.ts';

type Row = { code: string; name: Text; benefit: BenefitForm; min_amount: number | null; uses_left: number; expires_at: Date | null };

/** A coupon that can be used now, by its code. Throws what resolveCode refuses. */
export async function publicCoupon({ db, clock, caller, locale }: Context, { code }: { code: string }): Promise<PublicCoupon> {
  const customerId = caller.kind === 'customer' ? caller.id : null;
  const identities = customerId === null ? [] : identitiesOf({ customerId });
  const found = await resolveCode(db, code, { customerId, identities, now: clock.now() }, ['coupon']);
  if ('refused' in found) throw refusePricing(found.refused, found.facts);
  const { rows } = await sql<Row>`
    select c.code, g.name, g.benefit, (g.conditions ->> 'min_amount')::bigint as min_amount, c.max_uses - c.used as uses_left, c.expires_at
    from coupons c join coupon_campaigns g on g.id = c.campaign_id where c.id = ${found.id}`.execute(db);
  const row = rows[0];
  if (!row) throw refusePricing('code_unknown');
  const currency = await readCurrency(db);
  const major = (amount: number) => toMajor(amount, currency);
  return {
    ...row,
    name: inLocale(row.name, locale),
    benefit: benefitWith(row.benefit, major),
    min_amount: row.min_amount === null ? null : major(row.min_amount),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
