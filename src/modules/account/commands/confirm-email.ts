import { ownAccount, signingIn } from '#modules/customers/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { welcome } from '../welcome.ts';

/**
 * The code of the mail was opened: the address belongs to the account, and a first confirmation earns the credits and
 * coupons that the shop gives for registering. Throws as accountToConfirm.
 */
export async function confirm(ctx: Context, { code, password }: { code: string; password?: string | undefined }): Promise<undefined> {
  const now = ctx.clock.now();
  const confirming = await ownAccount.accountToConfirm(ctx, { code, password });
  await inTransaction(ctx.db, async (tx) => {
    const { customerId, first } = await signingIn.confirmEmail(tx, code, confirming, now);
    if (first) await welcome(tx, ctx, customerId);
  });
}
