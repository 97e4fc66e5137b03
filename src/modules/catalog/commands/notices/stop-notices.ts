import { seal, unseal } from '#platform/crypto/sealed.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseCatalog } from '../../contract.ts';
import { deleteWaiting } from '../../store/notices.ts';

/** What the link in a mail carries: the address it was sent to, which nobody else can name or read. */
export const stopToken = (email: string, secretKey: string): string => seal(email, 'stop_notices', secretKey).toString('base64url');

/** Nothing this address waits for is written about any more; asking again counts as a new request. Throws stop_link_wrong. */
export async function stopNotices(ctx: Context, { token }: { token: string }): Promise<undefined> {
  const email = unseal(Buffer.from(token, 'base64url'), 'stop_notices', ctx.shop.secretKey);
  if (email === undefined) throw refuseCatalog('stop_link_wrong');
  await inTransaction(ctx.db, (tx) => deleteWaiting(tx, email));
}
