import { diff, recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';

/** Audits the changed fields of a setting. All settings share one subject id. */
export const auditSettings = (tx: Tx, ctx: Context, before: object, after: object): Promise<void> =>
  recordAudit(tx, {
    subject_type: 'Settings',
    subject_id: 1,
    action: 'update',
    caller: staffCaller(ctx),
    changes: diff({ ...before }, { ...after }),
    request_id: ctx.requestId,
  });
