import { diff, recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { getSettingNumber, type LoggedSetting } from './contract/logged.ts';

export type LoggedAction = 'update' | 'revert';
type Change = { before: object; after: object; action?: LoggedAction };

/** Audits the changed fields of a setting, amounts in major units. */
export const auditSettings = (tx: Tx, ctx: Context, name: LoggedSetting, { before, after, action = 'update' }: Change): Promise<void> =>
  recordAudit(tx, { ...toSettingEntry(ctx, name), action, changes: diff({ ...before }, { ...after }) });

/** The log entry of a changed setting, without its changes. */
export const toSettingEntry = (ctx: Context, name: LoggedSetting) => ({
  ...{ subject_type: 'Settings' as const, subject_id: getSettingNumber(name), action: 'update' },
  ...{ caller: staffCaller(ctx), request_id: ctx.requestId },
});

/** A secret as the log shows it: only that there is one. */
export const maskSecret = (secret: string | null): string | null => secret && '***';
