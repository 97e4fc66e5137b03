import { type Context, staffCaller } from '#platform/http/context.ts';
import { getSettingNumber, type LoggedSetting } from './contract/logged.ts';

/** The log entry of a changed setting, without its changes. */
export const toSettingEntry = (ctx: Context, name: LoggedSetting) => ({
  ...{ subject_type: 'Settings' as const, subject_id: getSettingNumber(name), action: 'update' },
  ...{ caller: staffCaller(ctx), request_id: ctx.requestId },
});

/** A secret as the log shows it: only that there is one. */
export const maskSecret = (secret: string | null): string | null => secret && '***';
