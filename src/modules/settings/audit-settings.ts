import { diff, recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { getSettingNumber, type LoggedSetting } from './contract/logged.ts';

export type LoggedAction = 'update' | 'revert';
type Change = { before: object; after: object; action?: LoggedAction };

/** Audits the changed fields of a setting, amounts in major units. */
export const auditSettings = (tx: Tx, ctx: Context, name: LoggedSetting, { before, after, action = 'update' }: Change): Promise<void> =>
  recordAudit(tx, {
    subject_type: 'Settings',
    subject_id: getSettingNumber(name),
    action,
    caller: staffCaller(ctx),
    changes: diff({ ...before }, { ...after }),
    request_id: ctx.requestId,
  });
