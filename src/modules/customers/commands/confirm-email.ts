import { recordAudit } from '#modules/staff/index.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction, sqlState, type Tx } from '#platform/db/database.ts';
import { knownDevice } from '#platform/http/known-device.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { refuseCustomers } from '../contract.ts';
import { accountAt, attemptAt, knownAt, type SignInContext } from '../credentials.ts';
import { mailOwner } from '../mail-effects.ts';
import { masked } from '../rules.ts';
import { activeAccount, hasOthersAt, isEmailTaken, lockCustomer, updateCustomerRow } from '../store/accounts.ts';
import { consumeCode, dropUnusedCodes, readCode } from '../store/codes.ts';

/**
 * Decides which account a confirmation link confirms: the account it was mailed for if no other registered the address; else the
 * one this browser signed in to before, or whose password is given, because the link alone must not favour the account that typed
 * the address last. Refuses confirmation_code_wrong, confirmation_password_needed; throws InvalidInput on `password`,
 * too_many_attempts.
 */
export async function accountToConfirm(
  context: SignInContext,
  { code, password }: { code: string; password?: string | undefined },
): Promise<number> {
  const { db, clock } = context;
  const mailed = await readCode(db, 'verify_email', code, clock.now());
  const ownAccount = mailed && (await activeAccount(db, mailed.customer_id));
  if (!mailed?.email || !ownAccount || (await isEmailTaken(db, mailed.email, ownAccount.id)))
    throw refuseCustomers('confirmation_code_wrong');
  if (!(await hasOthersAt(db, mailed.email, ownAccount.id)) || knownDevice('customer', context, ownAccount)) return ownAccount.id;
  const known = await knownAt(context, mailed.email);
  if (known) return known.account.id;
  if (password === undefined) throw refuseCustomers('confirmation_password_needed');
  const attempt = attemptAt(context, mailed.email);
  await takeSignInAttempt(db, clock.now(), attempt);
  const [{ account }, isOwn] = await Promise.all([
    accountAt(context, mailed.email, password),
    verifyPassword(password, ownAccount.password_hash),
  ]);
  if (!isOwn && !account) throw new InvalidInput({ password: [{ key: 'confirmation_password' }] });
  await inTransaction(db, (tx) => clearSignInAttempts(tx, attempt));
  return isOwn || !account ? ownAccount.id : account.id;
}

/**
 * Confirms the address for the account and revokes its other links and reset codes. `first`: it had no confirmed address before.
 * Refuses confirmation_code_wrong, also when another account has confirmed the address.
 */
export async function confirmEmail(tx: Tx, code: string, customerId: number, now: Date): Promise<{ customerId: number; first: boolean }> {
  const consumed = await consumeCode(tx, 'verify_email', code, now);
  const account = consumed && (await lockCustomer(tx, customerId));
  if (!consumed?.email || account?.status !== 'active') throw refuseCustomers('confirmation_code_wrong');
  const { id, email: before, version, email_verified_at } = account;
  const { email } = consumed;
  await updateCustomerRow(tx, id, { email, email_verified_at: now }, now).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? refuseCustomers('confirmation_code_wrong') : error;
  });
  await dropUnusedCodes(tx, 'verify_email', id);
  if (email !== before) await dropUnusedCodes(tx, 'reset', id);
  const changes = masked(email === before ? [] : [{ field: 'email', old: before, new: email }]);
  const caller = { kind: 'customer' as const, id, name: account.name, tokenId: 0 };
  await recordAudit(tx, { subject_type: 'Customer', subject_id: id, action: 'confirm_email', caller, changes });
  if (email !== before && email_verified_at) await mailOwner(tx, 'email_changed', { customerId: id, email: before, version, now });
  return { customerId: id, first: email_verified_at === null };
}
