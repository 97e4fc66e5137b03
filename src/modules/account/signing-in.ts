import { adoptGuestCart, readGuestKey } from '#modules/cart/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { CustomerProfile } from './contract.ts';
import { readOwnProfile } from './queries.ts';

type Session = { customerId: number; tokenId: number; token: string; expiresAt: Date };

/** Merges the guest's cart into the customer's, if no customer owns it and this browser holds its cookie. */
export async function adoptCart(ctx: Context, customerId: number, cartId: string | null | undefined): Promise<void> {
  if (!cartId) return;
  const sign = { customerId, cartId, guestKey: readGuestKey(ctx), now: ctx.clock.now() };
  await inTransaction(ctx.db, (tx) => adoptGuestCart(tx, sign));
}

/** The answer to a sign-in: token and profile, read as the customer. */
export async function signedIn(
  ctx: Context,
  { customerId, tokenId, token, expiresAt }: Session,
): Promise<{ token: string; expires_at: string; profile: CustomerProfile }> {
  const caller = { kind: 'customer' as const, id: customerId, name: '', tokenId };
  return { token, expires_at: expiresAt.toISOString(), profile: await readOwnProfile({ ...ctx, caller }, customerId) };
}
