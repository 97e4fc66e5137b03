import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { customerEffects } from '../effects.ts';
import { firstExpiry, staffExpiry } from '../rules.ts';
import { insertToken } from '../store/tokens.ts';

export type Session = { customerId: number; tokenId: number; token: string; expiresAt: Date; staffId: number | null };

/**
 * Gives an account a new bearer token, of which only the hash is kept. Who signs in with a browser that was never used for
 * this account before is told by mail. The caller has made sure that it is their account; staff who look in (`staffId`) are
 * not the owner: nobody is told of a new device, the session is short.
 */
export async function openSession(
  tx: Tx,
  { clock, web }: Pick<Context, 'clock' | 'web'>,
  customerId: number,
  staffId: number | null = null,
): Promise<Session> {
  const now = clock.now();
  const token = randomToken();
  const expiresAt = staffId === null ? firstExpiry(now) : staffExpiry(now);
  const { userAgent } = web;
  const { id, isNewDevice } = await insertToken(tx, { customerId, tokenHash: tokenHash(token), userAgent, now, expiresAt, staffId });
  if (isNewDevice && staffId === null) {
    const payload = { customer_id: customerId, notice: 'new_sign_in', at: now.toISOString(), device: userAgent } as const;
    await customerEffects.emit(tx, 'customer_notice', payload, `new_sign_in:${id}`);
  }
  return { customerId, tokenId: id, token, expiresAt, staffId };
}
