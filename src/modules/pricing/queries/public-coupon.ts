import { sql } from 'kysely';
import { readCurrency } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale } from '#shared/locale.ts';
import { type Minor, toMajor } from '#shared/money.ts';
import { benefitWith } from '../contract/rule-form.ts';
import { type PublicCoupon, refusePricing } from '../contract.ts';
import { buildIdentities } from '../identities.ts';
import { resolveCode } from './resolve-code.ts';

/** A coupon that can be used now, by its code. Throws what resolveCode refuses. */
export async function publicCoupon({ db, clock, caller, locale }: Context, { code }: { code: string }): Promise<PublicCoupon> {
  const customerId = caller.kind === 'customer' ? caller.id : null;
  const identities = customerId === null ? [] : buildIdentities({ customerId });
  const found = await resolveCode(db, code, { customerId, identities, now: clock.now() }, ['coupon']);
  if ('refused' in found) throw refusePricing(found.refused, found.facts);
  const row = await db
    .selectFrom('coupons as c')
    .innerJoin('coupon_campaigns as g', 'g.id', 'c.campaign_id')
    .select(['c.code', 'g.name', 'g.benefit', 'c.expires_at'])
    .select((eb) => [
      sql<Minor | null>`(g.conditions ->> 'min_amount')::bigint`.as('min_amount'),
      eb('c.max_uses', '-', eb.ref('c.used')).as('uses_left'),
    ])
    .where('c.id', '=', found.id)
    .executeTakeFirst();
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
