import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseCustomers } from '../contract.ts';
import { requestReset } from '../mail-effects.ts';
import { lockCustomer } from '../store/accounts.ts';

/** Staff request a reset mail for a customer. Throws customer_not_found, customer_anonymised, customer_without_email. */
export async function mailReset(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockCustomer(tx, id);
    if (!account) throw refuseCustomers('customer_not_found');
    if (account.status === 'anonymised') throw refuseCustomers('customer_anonymised');
    if (account.email === null) throw refuseCustomers('customer_without_email');
    await requestReset(tx, { email: account.email, customerId: id }, ctx.clock.now());
    const entry = { subject_type: 'Customer', subject_id: id, action: 'reset_mail' } as const;
    await recordAudit(tx, { ...entry, caller: ctx.caller, request_id: ctx.requestId });
  });
}
