import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { mapFields } from '#shared/pick.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { signInProviders } from '#shared/sign-in-providers.ts';
import type { SignInForm } from '../contract/sign-in.ts';
import { readSignInVersion, type SignInAccounts } from '../queries.ts';
import { maskSecret, toSettingEntry } from '../setting-entry.ts';
import { saveSetting } from '../store.ts';

type Saving = { value: SignInForm; version: number };

/**
 * Saves the accounts at sign-in providers; secrets are sealed, and one that was not sent stays. Refuses `settings_changed`; throws
 * InvalidInput for an active account that lacks its id or secret.
 */
export function saveSignIn(ctx: Context, { value, version }: Saving): Promise<{ version: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const before = (await readSignInVersion(tx)).value;
    const after = mapFields(signInProviders, (provider) => {
      const { secret, ...account } = value[provider];
      if (secret === undefined) return { ...account, secret: before[provider].secret };
      return { ...account, secret: secret && ctx.shop.secrets.seal(secret, 'sign_in_credentials').toString('base64') };
    });
    refuseIncomplete(after);
    const next = await saveSetting(tx, 'sign_in', after, version);
    await recordAudit(tx, { ...toSettingEntry(ctx, 'sign_in'), changes: listChanges(before, after) });
    return { version: next };
  });
}

function refuseIncomplete(accounts: SignInAccounts): void {
  const problems: Record<string, ValidationProblem[]> = {};
  for (const provider of signInProviders) {
    const { active, client_id, secret } = accounts[provider];
    if (active && !client_id) problems[`value.${provider}.client_id`] = [{ key: 'required' }];
    if (active && secret === null) problems[`value.${provider}.secret`] = [{ key: 'required' }];
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}

/** What was changed; of a written secret only that there was and is one. */
function listChanges(before: SignInAccounts, after: SignInAccounts): ReturnType<typeof diff> {
  const visibleFields = (accounts: SignInAccounts) =>
    mapFields(signInProviders, (provider) => ({ active: accounts[provider].active, client_id: accounts[provider].client_id }));
  const written = signInProviders.filter((provider) => before[provider].secret !== after[provider].secret);
  return [
    ...diff(visibleFields(before), visibleFields(after)),
    ...written.map((provider) => ({
      field: `${provider}.secret`,
      old: maskSecret(before[provider].secret),
      new: maskSecret(after[provider].secret),
    })),
  ];
}
