import { tokenHash } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { customerEffects } from './effects.ts';
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

/** Mails the owner about a change, to the previous address. */
export const mailOwner = (
  tx: Tx,
  notice: 'password_changed' | 'email_changed',
  { customerId, email, version, now }: { customerId: number; email: string; version: number; now: Date },
): Promise<void> =>
  customerEffects.emit(
    tx,
    'customer_notice',
    { customer_id: customerId, notice, email, at: now.toISOString() },
    `${notice}:${customerId}:${version}`,
  );
