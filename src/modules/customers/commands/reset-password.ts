import * as m from '#messages';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, sqlState } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type customersContract, refuseCustomers } from '../contract.ts';
import { askReset, tellOwner } from '../mail-effects.ts';
import { newPasswordHash } from '../new-password.ts';
import { lockCustomer, updateCustomerRow } from '../store/accounts.ts';
import { burnCode } from '../store/codes.ts';
import { revokeTokensOf } from '../store/tokens.ts';

/** Asks for a reset mail. Neither the answer nor its time tells whether the address is known. */
export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<{ message: string }> {
  await inTransaction(ctx.db, (tx) => askReset(tx, email, ctx.clock.now()));
  return { message: m.member_reset_mailed({}, { locale: ctx.locale }) };
}

/**
 * Sets a new password with the code of a mail and ends all sessions. Whoever reads the mails of an address owns it, so it
 * is confirmed by this as well. Refuses `reset_code_wrong`.
 */
export async function resetPassword(
  ctx: Context,
  { token, email, password }: ParsedInputOf<typeof customersContract.resetPassword>,
): Promise<{ message: string }> {
  const password_hash = await newPasswordHash(password);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const burnt = await burnCode(tx, 'reset', token, now);
    const account = burnt && (await lockCustomer(tx, burnt.customer_id));
    if (account?.status !== 'active' || (email !== undefined && email !== burnt?.email)) throw refuseCustomers('reset_code_wrong');
    const { id, name, version, email: address } = account;
    const confirmed = address === burnt?.email && !account.email_verified_at ? { email_verified_at: now } : {};
    await updateCustomerRow(tx, id, { password_hash, ...confirmed }, now);
    await revokeTokensOf(tx, id, now);
    const caller = { kind: 'customer' as const, id, name, tokenId: 0 };
    await recordAudit(tx, { subject_type: 'Customer', subject_id: id, action: 'password_reset', caller, request_id: ctx.requestId });
    await tellOwner(tx, 'password_changed', { customerId: id, email: address, version, now });
  }).catch((error: unknown) => {
    // Somebody else confirmed the address since the mail was sent.
    throw sqlState(error) === '23505' ? refuseCustomers('reset_code_wrong') : error;
  });
  return { message: m.member_reset_done({}, { locale: ctx.locale }) };
}
