import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { recordAudit } from '../audit.ts';
import { isLogged } from '../store/logged-requests.ts';

/** Audits a call made while impersonating, by its name without input, unless the call itself audited this customer. */
export async function auditImpersonation(ctx: Context, call: string): Promise<void> {
  const { id } = customerCaller(ctx);
  const subject = { subject_type: 'Customer' as const, subject_id: id, request_id: ctx.requestId };
  await inTransaction(ctx.db, async (tx) => {
    if (await isLogged(tx, subject)) return;
    await recordAudit(tx, { ...subject, action: 'acted_as', caller: ctx.caller, changes: [{ field: 'call', old: null, new: call }] });
  });
}
