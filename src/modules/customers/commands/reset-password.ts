import * as m from '#messages';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, sqlState, type Tx } from '#platform/db/database.ts';
import { type Context, sendsMail } from '#platform/http/context.ts';
import { rememberDevice } from '#platform/http/known-device.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type customersContract, refuseCustomers } from '../contract.ts';
import { mailOwner, requestReset } from '../mail-effects.ts';
import { passwordHashAt, refuseCommonPassword } from '../new-password.ts';
import { isEmailTaken, type LockedCustomer, lockCustomer, updateCustomerRow } from '../store/accounts.ts';
import { deleteBindings } from '../store/bindings.ts';
import { consumeCode, dropUnusedCodes, readCode } from '../store/codes.ts';
import { deletePasskeys } from '../store/passkeys.ts';
import { revokeCustomerTokens } from '../store/tokens.ts';

/** Grants what an account earns when its first address is confirmed. */
export type Welcome = (tx: Tx, ctx: Context, customerId: number) => Promise<void>;

/** Requests a reset mail; neither the answer nor its timing reveals whether the address is known. */
export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<{ message: string }> {
  await inTransaction(ctx.db, (tx) => requestReset(tx, { email }, ctx.clock.now()));
  const message = sendsMail(ctx.shop) ? m.member_reset_mailed : m.member_reset_unmailed;
  return { message: message({}, { locale: ctx.locale }) };
}

/**
 * Sets a new password with a mailed code, ends all sessions, devices and other codes, and clears this browser's sign-in delay.
 * The code also confirms the address, unless another account has it; `welcome` then grants what registering earns. Refuses
 * `reset_code_wrong`.
 */
export async function resetPassword(
  ctx: Context,
  { token, email, password }: ParsedInputOf<typeof customersContract.resetPassword>,
  welcome: Welcome,
): Promise<{ message: string }> {
  refuseCommonPassword(password);
  const now = ctx.clock.now();
  const mailed = await readCode(ctx.db, 'reset', token, now);
  const password_hash = await passwordHashAt(mailed?.email ?? '', password, ctx.shop.secrets);
  const id = await inTransaction(ctx.db, async (tx) => {
    const account = await takeCode(tx, token, email, now);
    const { email: address } = account;
    const isOwnAddress = address !== null && address === account.mailedTo && !(await isEmailTaken(tx, address, account.id));
    const isProven = isOwnAddress && !account.email_verified_at;
    const confirmed = isProven ? { email_verified_at: now } : {};
    // The person who typed the address first may have linked an identity or added a passkey of their own, which would still let them in.
    if (isProven) {
      await deleteBindings(tx, account.id);
      await deletePasskeys(tx, account.id);
    }
    await updateCustomerRow(tx, account.id, { password_hash, ...confirmed }, now);
    await revokeAllSessions(tx, ctx, account, now);
    if (isProven) await welcome(tx, ctx, account.id);
    return account.id;
  }).catch((error: unknown) => {
    // Someone else confirmed the address at this moment.
    throw sqlState(error) === '23505' ? refuseCustomers('reset_code_wrong') : error;
  });
  rememberDevice('customer', ctx, { id, password_hash });
  return { message: m.member_reset_done({}, { locale: ctx.locale }) };
}

/** The account of the code, locked until the transaction ends; the code is used up. */
async function takeCode(
  tx: Tx,
  token: string,
  email: string | undefined,
  now: Date,
): Promise<LockedCustomer & { mailedTo: string | null }> {
  const consumed = await consumeCode(tx, 'reset', token, now);
  const account = consumed && (await lockCustomer(tx, consumed.customer_id));
  if (account?.status !== 'active' || (email !== undefined && email !== consumed?.email)) throw refuseCustomers('reset_code_wrong');
  return { ...account, mailedTo: consumed?.email ?? null };
}

async function revokeAllSessions(tx: Tx, ctx: Context, { id, name, version, email }: LockedCustomer, now: Date): Promise<void> {
  await dropUnusedCodes(tx, 'reset', id);
  await revokeCustomerTokens(tx, id, now);
  const caller = { kind: 'customer' as const, id, name, tokenId: 0 };
  await recordAudit(tx, { subject_type: 'Customer', subject_id: id, action: 'password_reset', caller, request_id: ctx.requestId });
  await mailOwner(tx, 'password_changed', { customerId: id, email, version, now });
}
