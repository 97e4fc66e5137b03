import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { refuseCustomers } from '../contract.ts';
import { lockCustomer } from '../store/accounts.ts';
import { putAvatar } from '../store/avatar.ts';
import { emptyCustomer } from '../store/staff-queries.ts';
import { eraseTraces } from './erase-traces.ts';

/** The account of the customer who calls, locked until the transaction ends. Throws customer_anonymised. */
export async function lockAccount(tx: Tx, ctx: Context): Promise<void> {
  const { id } = customerCaller(ctx);
  const account = await lockCustomer(tx, id);
  if (account?.status !== 'active') throw refuseCustomers('customer_anonymised');
}

/** The status of an account, locked until the transaction ends; undefined without one. */
export const lockStatus = async (tx: Tx, id: number): Promise<string | undefined> => (await lockCustomer(tx, id))?.status;

/**
 * Anonymises the caller's locked account permanently: no sign-in, no search result; its orders keep their data. Returns the
 * picture to delete after the commit.
 */
export async function emptyAccount(tx: Tx, ctx: Context): Promise<{ avatar: number | null }> {
  const { id } = customerCaller(ctx);
  await recordAudit(tx, { subject_type: 'Customer', subject_id: id, action: 'anonymise', caller: ctx.caller, request_id: ctx.requestId });
  // After the entry, which has the name of who left.
  await eraseTraces(tx, id);
  const avatar = await putAvatar(tx, id, null);
  await emptyCustomer(tx, id, ctx.clock.now());
  return { avatar };
}
