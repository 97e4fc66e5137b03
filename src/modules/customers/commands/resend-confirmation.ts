import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { requestConfirmation } from '../mail-effects.ts';
import { lockCustomer } from '../store/accounts.ts';

/** Mails the link that confirms the account's address once more; nothing when it is confirmed. */
export async function resendConfirmation(ctx: Context): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockCustomer(tx, customerCaller(ctx).id);
    if (account?.email && !account.email_verified_at) await requestConfirmation(tx, account.id, account.email, ctx.clock.now());
  });
}
