import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { refuseCustomers } from '../contract.ts';
import { staffExpiry } from '../rules.ts';
import { lockCustomer } from '../store/accounts.ts';
import { insertCode } from '../store/codes.ts';

/**
 * A one-time code for impersonating a customer, and the latest end of the session it opens. Undefined for an account that
 * cannot sign in. Throws customer_not_found.
 */
export async function issueStaffSignIn(ctx: Context, id: number): Promise<{ code: string; until: Date } | undefined> {
  const { id: staffId } = staffCaller(ctx);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockCustomer(tx, id);
    if (!account) throw refuseCustomers('customer_not_found');
    if (account.status !== 'active') return undefined;
    const entry = { subject_type: 'Customer', subject_id: id, action: 'sign_in_as' } as const;
    await recordAudit(tx, { ...entry, caller: ctx.caller, request_id: ctx.requestId });
    return { code: await insertCode(tx, 'sign_in', id, null, now, staffId), until: staffExpiry(now) };
  });
}
