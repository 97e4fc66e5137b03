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

type AnalyticsAccount = { measurement_id: string; api_secret: string };

/** What orders are reported to Google Analytics with; undefined while there is no stream or no secret. */
export async function readAnalyticsAccount(reader: Reader, secrets: Secrets): Promise<AnalyticsAccount | undefined> {
  const { measurement_id, api_secret: sealed } = (await readPixelVersion(reader)).value;
  const api_secret = open(secrets, sealed);
  return measurement_id && api_secret !== undefined ? { measurement_id, api_secret } : undefined;
}

/** The token of the affiliate network; undefined: none is stored. */
export const readAffiliateToken = async (reader: Reader, secrets: Secrets): Promise<string | undefined> =>
  open(secrets, await readSealedAffiliateToken(reader));

/** The accounts as staff see them: of their secrets only whether there is one. */
export async function readPixel({ db }: Context): Promise<ResultOf<typeof settingsContract.pixel>> {
  const { value, version } = await readPixelVersion(db);
  const { token, api_secret, ...fields } = value;
  return { value: fields, version, has_token: token !== null, has_secret: api_secret !== null };
}
