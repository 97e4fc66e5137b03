import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import type { MessagingForm } from '../contract/messaging.ts';
import { type MessagingAccounts, readMessagingVersion } from '../queries.ts';
import { maskSecret, toSettingEntry } from '../setting-entry.ts';
import { saveSetting } from '../store.ts';

type Saving = { value: MessagingForm; version: number };

/**
 * Saves the accounts that send messages; secrets are sealed, and one that was not sent stays. Refuses `settings_changed`; throws
 * InvalidInput for an active account that lacks its name or secret.
 */
export function saveMessaging(ctx: Context, { value: { line, sms }, version }: Saving): Promise<{ version: number }> {
  const seal = (typed: string | null | undefined, stored: string | null) =>
    typed === undefined ? stored : typed && ctx.shop.secrets.seal(typed, 'message_credentials').toString('base64');
  return inTransaction(ctx.db, async (tx) => {
    const before = (await readMessagingVersion(tx)).value;
    const after: MessagingAccounts = {
      line: { active: line.active, token: seal(line.token, before.line.token) },
      sms: { active: sms.active, username: sms.username, password: seal(sms.password, before.sms.password) },
    };
    refuseIncomplete(after);
    const next = await saveSetting(tx, 'messaging', after, version);
    await recordAudit(tx, { ...toSettingEntry(ctx, 'messaging'), changes: listChanges(before, after) });
    return { version: next };
  });
}

function refuseIncomplete({ line, sms }: MessagingAccounts): void {
  const problems: Record<string, ValidationProblem[]> = {};
  if (line.active && line.token === null) problems['value.line.token'] = [{ key: 'required' }];
  if (sms.active && sms.username === '') problems['value.sms.username'] = [{ key: 'required' }];
  if (sms.active && sms.password === null) problems['value.sms.password'] = [{ key: 'required' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}

/** What was changed; of a written secret only that there was and is one. */
function listChanges(before: MessagingAccounts, after: MessagingAccounts): ReturnType<typeof diff> {
  const shown = ({ line, sms }: MessagingAccounts) => ({
    ...{ line: { active: line.active }, sms: { active: sms.active, username: sms.username } },
  });
  const secrets = [
    ['line.token', before.line.token, after.line.token],
    ['sms.password', before.sms.password, after.sms.password],
  ] as const;
  const written = secrets.filter(([, old, next]) => old !== next);
  return [
    ...diff(shown(before), shown(after)),
    ...written.map(([field, old, next]) => ({ field, old: maskSecret(old), new: maskSecret(next) })),
  ];
}
