import { tokenHash } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';
import { type accountNotices, customerEffects } from './effects.ts';
import { mailSlot } from './rules.ts';

const hashed = (text: string): string => tokenHash(text).toString('base64url');

/** Requests the confirmation mail of `email` for this account; `isNew`: includes a welcome. The worker looks up the owner. */
export const requestConfirmation = (tx: Tx, customerId: number, email: string, now: Date, isNew = false): Promise<void> =>
  customerEffects.emit(
    tx,
    'customer_confirm_email',
    { customer_id: customerId, email, is_new: isNew },
    `${customerId}:${hashed(email)}:${mailSlot(now)}`,
  );

/** Requests a reset mail; the worker looks up the account. `customerId`: for this account instead of the address's owner. */
export const requestReset = (tx: Tx, { email, customerId }: { email: string; customerId?: number }, now: Date): Promise<void> =>
  customerEffects.emit(
    tx,
    'customer_password_reset',
    { email, ...(customerId !== undefined && { customer_id: customerId }) },
    `${customerId ?? hashed(email)}:${mailSlot(now)}`,
  );

type Change = { customerId: number; email: string | null; version: number; now: Date; provider?: SignInProvider };

/** Mails the owner about a change, to the previous address; nothing for an account without one. */
export async function mailOwner(
  tx: Tx,
  notice: Exclude<(typeof accountNotices)[number], 'new_sign_in'>,
  { customerId, email, version, now, provider }: Change,
): Promise<void> {
  if (email === null) return;
  await customerEffects.emit(
    tx,
    'customer_notice',
    { customer_id: customerId, notice, email, at: now.toISOString(), ...(provider && { provider }) },
    `${notice}:${customerId}:${version}`,
  );
}
