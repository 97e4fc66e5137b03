import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { customerEffects } from '../effects.ts';
import { firstExpiry, staffExpiry } from '../rules.ts';
import { insertToken } from '../store/tokens.ts';

export type Session = { customerId: number; tokenId: number; token: string; expiresAt: Date; staffId: number | null };

/**
 * Issues a bearer token, stored as a hash. A sign-in with a new browser is mailed to the owner. The caller has authenticated
 * the account; an impersonating staff member (`staffId`) gets a short session and no mail is sent.
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
