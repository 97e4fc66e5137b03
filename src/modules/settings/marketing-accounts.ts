import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { settingsContract } from './contract.ts';
import { readPixelVersion, readSealedAffiliateToken } from './queries.ts';

const open = (secrets: Secrets, sealed: string | null): string | undefined =>
  sealed === null ? undefined : secrets.open(Buffer.from(sealed, 'base64'), 'marketing_credentials');

type PixelAccount = { pixel_id: string; test_event_code: string; token: string };

/** What events are sent to Meta with; undefined while the pixel has no id or no token. */
export async function readPixelAccount(reader: Reader, secrets: Secrets): Promise<PixelAccount | undefined> {
  const { pixel_id, test_event_code, token: sealed } = (await readPixelVersion(reader)).value;
  const token = open(secrets, sealed);
  return pixel_id && token !== undefined ? { pixel_id, test_event_code, token } : undefined;
}

/** The token of the affiliate network; undefined: none is stored. */
export const readAffiliateToken = async (reader: Reader, secrets: Secrets): Promise<string | undefined> =>
  open(secrets, await readSealedAffiliateToken(reader));

/** The pixel as staff see it: of its token only whether there is one. */
export async function readPixel({ db }: Context): Promise<ResultOf<typeof settingsContract.pixel>> {
  const { value, version } = await readPixelVersion(db);
  const { pixel_id, test_event_code, token } = value;
  return { value: { pixel_id, test_event_code }, version, has_token: token !== null };
}
