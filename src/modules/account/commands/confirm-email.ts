import * as m from '#messages';
import { creditExpiry, grantCredits } from '#modules/credits/index.ts';
import { confirmEmail, ownAccount } from '#modules/customers/index.ts';
import { automaticCoupons } from '#modules/pricing/index.ts';
import { readCreditSettings } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { Refusal } from '#shared/refusal.ts';

/**
 * The code of the mail was opened: the address belongs to the account, and a first confirmation earns the credits and
 * coupons that the shop gives for registering. Throws as accountToConfirm.
 */
export async function confirm(ctx: Context, { code, password }: { code: string; password?: string | undefined }): Promise<undefined> {
  const now = ctx.clock.now();
  const confirming = await ownAccount.accountToConfirm(ctx, { code, password });
  await inTransaction(ctx.db, async (tx) => {
    const { customerId, first } = await confirmEmail(tx, code, confirming, now);
    if (!first) return;
    await automaticCoupons.afterRegistering(tx, customerId, now);
    // An empty purse of the shop does not prevent confirming.
    await grantBonus(tx, customerId, now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      ctx.log.warn({ customer_id: customerId, code: error.code }, 'no credits for registering');
    });
  });
}

async function grantBonus(tx: Tx, customerId: number, now: Date): Promise<void> {
  const { register_bonus: amount, expiry_days } = await readCreditSettings(tx);
  if (amount === 0) return;
  const description = { tw: m.member_register_bonus({}, { locale: 'tw' }), en: m.member_register_bonus({}, { locale: 'en' }) };
  const expiresAt = creditExpiry(expiry_days, now);
  await grantCredits(tx, { customerId, amount, description, expiresAt, effectKey: `register:customer:${customerId}`, now });
}
