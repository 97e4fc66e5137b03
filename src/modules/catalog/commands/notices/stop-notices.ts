import type { Secrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseCatalog } from '../../contract.ts';
import { deleteWaiting } from '../../store/notices.ts';

/** What the link in a mail carries: the address it was sent to, which nobody else can name or read. */
export const stopToken = (email: string, secrets: Secrets): string => secrets.seal(email, 'stop_notices').toString('base64url');

/** Nothing this address waits for is written about any more; asking again counts as a new request. Throws stop_link_wrong. */
export async function stopNotices(ctx: Context, { token }: { token: string }): Promise<undefined> {
  const email = ctx.shop.secrets.open(Buffer.from(token, 'base64url'), 'stop_notices');
  if (email === undefined) throw refuseCatalog('stop_link_wrong');
  await inTransaction(ctx.db, (tx) => deleteWaiting(tx, email));
}
