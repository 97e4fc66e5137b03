import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { mapFields } from '#shared/pick.ts';
import { providerCallback, type SignInProvider, signInProviders } from '#shared/sign-in-providers.ts';
import type { settingsContract } from './contract.ts';
import { readSignInVersion } from './queries.ts';

type Account = { client_id: string; client_secret: string };

/** The shop's account at a provider; undefined while it is switched off or lacks its id or secret. */
export async function readSignInAccount(reader: Reader, secrets: Secrets, provider: SignInProvider): Promise<Account | undefined> {
  const { active, client_id, secret } = (await readSignInVersion(reader)).value[provider];
  if (!active || !client_id || secret === null) return undefined;
  const client_secret = secrets.open(Buffer.from(secret, 'base64'), 'sign_in_credentials');
  return client_secret === undefined ? undefined : { client_id, client_secret };
}

/** The providers shoppers are shown, in their order. In a demo all of them, by simulators. */
export async function offeredProviders(reader: Reader, { demo }: { demo: boolean }): Promise<SignInProvider[]> {
  if (demo) return [...signInProviders];
  const { value } = await readSignInVersion(reader);
  return signInProviders.filter((provider) => value[provider].active && value[provider].client_id && value[provider].secret !== null);
}

/** The accounts as staff see them: of a secret only whether there is one. */
export async function readSignIn({ db, shop }: Context): Promise<ResultOf<typeof settingsContract.signIn>> {
  const { value, version } = await readSignInVersion(db);
  const each = <T>(make: (provider: SignInProvider) => T) => mapFields(signInProviders, make);
  return {
    value: each((provider) => ({ active: value[provider].active, client_id: value[provider].client_id })),
    version,
    has_secret: each((provider) => value[provider].secret !== null),
    callbacks: each((provider) => providerCallback(shop.publicUrl, provider)),
  };
}
