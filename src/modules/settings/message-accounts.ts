import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { settingsContract } from './contract.ts';
import { readMessagingVersion } from './queries.ts';

const open = (secrets: Secrets, sealed: string | null): string | undefined =>
  sealed === null ? undefined : secrets.open(Buffer.from(sealed, 'base64'), 'message_credentials');

/** The channel access token of LINE's Messaging API; undefined while the channel is switched off or has none. */
export async function readLineToken(reader: Reader, secrets: Secrets): Promise<string | undefined> {
  const { line } = (await readMessagingVersion(reader)).value;
  return line.active ? open(secrets, line.token) : undefined;
}

/** The account at Mitake; undefined while the channel is switched off or lacks its name or password. */
export async function readSmsAccount(reader: Reader, secrets: Secrets): Promise<{ username: string; password: string } | undefined> {
  const { active, username, password: sealed } = (await readMessagingVersion(reader)).value.sms;
  const password = open(secrets, sealed);
  return active && username && password !== undefined ? { username, password } : undefined;
}

/** The accounts as staff see them: of a secret only whether there is one. */
export async function readMessaging({ db, shop }: Context): Promise<ResultOf<typeof settingsContract.messaging>> {
  const { value, version } = await readMessagingVersion(db);
  const { line, sms } = value;
  return {
    value: { line: { active: line.active }, sms: { active: sms.active, username: sms.username } },
    version,
    has_secret: { line: line.token !== null, sms: sms.password !== null },
    offered: {
      line: shop.demo || (line.active && line.token !== null),
      sms: shop.demo || (sms.active && sms.username !== '' && sms.password !== null),
    },
  };
}
