import type { Secrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseCatalog } from '../../contract.ts';
import { deleteWaiting } from '../../store/notices.ts';

/** The unsubscribe token of a mail: the address it was sent to, encrypted. */
export const stopToken = (email: string, secrets: Secrets): string => secrets.seal(email, 'stop_notices').toString('base64url');

/** Cancels all stock notices of an address; a later request counts as new. Throws stop_link_wrong. */
export async function stopNotices(ctx: Context, { token }: { token: string }): Promise<undefined> {
  const email = ctx.shop.secrets.open(Buffer.from(token, 'base64url'), 'stop_notices');
  if (email === undefined) throw refuseCatalog('stop_link_wrong');
  await inTransaction(ctx.db, (tx) => deleteWaiting(tx, email));
}
