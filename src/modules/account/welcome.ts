import * as m from '#messages';
import { creditExpiry, grantCredits } from '#modules/credits/index.ts';
import { automaticCoupons } from '#modules/pricing/index.ts';
import { readCreditSettings, readWebsite } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { Refusal } from '#shared/refusal.ts';

/** Grants the credits and coupons for registering, at the first confirmation of an address. */
export async function welcome(tx: Tx, { clock, log }: Pick<Context, 'clock' | 'log'>, customerId: number): Promise<void> {
  const now = clock.now();
  await automaticCoupons.afterRegistering(tx, customerId, now);
  // An empty purse of the shop does not prevent confirming.
  await grantBonus(tx, customerId, now).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ customer_id: customerId, code: error.code }, 'no credits for registering');
  });
}

async function grantBonus(tx: Tx, customerId: number, now: Date): Promise<void> {
  const { register_bonus: amount, expiry_days } = await readCreditSettings(tx, now);
  if (amount === 0) return;
  const description = { tw: m.member_register_bonus({}, { locale: 'tw' }), en: m.member_register_bonus({}, { locale: 'en' }) };
  const expiresAt = creditExpiry(expiry_days, now, (await readWebsite(tx)).time_zone);
  await grantCredits(tx, { customerId, amount, description, expiresAt, effectKey: `register:customer:${customerId}`, now });
}
