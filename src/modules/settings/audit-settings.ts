import { diff, recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { LoggedSetting } from './contract/logged.ts';
import { toSettingEntry } from './setting-entry.ts';

export type LoggedAction = 'update' | 'revert';
type Change = { before: object; after: object; action?: LoggedAction };

/** Audits the changed fields of a setting, amounts in major units. */
export const auditSettings = (tx: Tx, ctx: Context, name: LoggedSetting, { before, after, action = 'update' }: Change): Promise<void> =>
  recordAudit(tx, { ...toSettingEntry(ctx, name), action, changes: diff({ ...before }, { ...after }) });
