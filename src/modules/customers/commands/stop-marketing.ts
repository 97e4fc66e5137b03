import type { Secrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseCustomers } from '../contract.ts';
import { insertConsents, lockCustomer, marketingConsent } from '../store/accounts.ts';

/** The unsubscribe token of a marketing mail: the customer's id, encrypted. */
export const stopMarketingToken = (customerId: number, secrets: Secrets): string =>
  secrets.seal(String(customerId), 'stop_marketing').toString('base64url');

/** Withdraws the marketing consent by the link of a mail; repeated calls withdraw it again. Throws marketing_link_wrong. */
export async function stopMarketing(ctx: Context, { token }: { token: string }): Promise<undefined> {
  const id = Number(ctx.shop.secrets.open(Buffer.from(token, 'base64url'), 'stop_marketing'));
  if (!Number.isSafeInteger(id)) throw refuseCustomers('marketing_link_wrong');
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockCustomer(tx, id))) throw refuseCustomers('marketing_link_wrong');
    await insertConsents(tx, id, [marketingConsent(false)], ctx.clock.now());
  });
}
