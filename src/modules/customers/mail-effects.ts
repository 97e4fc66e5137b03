import { tokenHash } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { customerEffects } from './effects.ts';
import { mailSlot } from './rules.ts';

const hashed = (text: string): string => tokenHash(text).toString('base64url');

/**
 * Asks for the mail that lets the owner of `email` confirm it for this account; `isNew`: they have just registered, and the
 * same mail welcomes them. Whose it is, only the worker looks up.
 */
export const askConfirmation = (tx: Tx, customerId: number, email: string, now: Date, isNew = false): Promise<void> =>
  customerEffects.emit(
    tx,
    'customer_confirm_email',
    { customer_id: customerId, email, is_new: isNew },
    `${customerId}:${hashed(email)}:${mailSlot(now)}`,
  );

/**
 * Asks for a reset mail, if somebody has this address: that is only looked up by the worker. `customerId`: for this account, not
 * for whose the address is.
 */
export const askReset = (tx: Tx, { email, customerId }: { email: string; customerId?: number }, now: Date): Promise<void> =>
  customerEffects.emit(
    tx,
    'customer_password_reset',
    { email, ...(customerId !== undefined && { customer_id: customerId }) },
    `${customerId ?? hashed(email)}:${mailSlot(now)}`,
  );

/** Tells the owner what changed about the account, at the address it had until then. */
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
