import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';

/** Records what staff did with the invoice of an order. */
export const auditInvoice = (tx: Tx, ctx: Context, id: number, changes: Parameters<typeof recordAudit>[1]['changes']): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'Order', subject_id: id, action: 'invoice', caller: staffCaller(ctx), request_id: ctx.requestId, changes },
  });
