import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { recordAudit } from '../audit.ts';
import { isLogged } from '../store/deeds.ts';

/**
 * Logs a call that staff made while they looked in as a customer, by its name and never by what was sent: unless the call
 * itself has said more about this customer.
 */
export async function auditImpersonation(ctx: Context, call: string): Promise<void> {
  const { id } = customerCaller(ctx);
  const subject = { subject_type: 'Customer', subject_id: id, request_id: ctx.requestId };
  await inTransaction(ctx.db, async (tx) => {
    if (await isLogged(tx, subject)) return;
    await recordAudit(tx, { ...subject, action: 'acted_as', caller: ctx.caller, changes: [{ field: 'call', old: null, new: call }] });
  });
}
