import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader } from '#platform/db/database.ts';
import type { PagePort } from './ports.ts';
import { type StoredPaymentMethod, selectCredentials } from './store/methods.ts';

export { mayQuery, pauseQueries } from './store/methods.ts';

/** Payment page ports by method, injected by the app; undefined: the method has no account, and no simulator replaces it. */
export type PagePorts = { page: (method: StoredPaymentMethod) => Promise<PagePort | undefined> };

export type PageKeys = { hash_key: string; hash_iv: string; credit_check_code?: string };

/** How long the provider refuses queries once there were too many. */
export const pauseMs = 30 * 60_000;

const purpose = 'payment_credentials';

/** The keys of a payment page's account as they are stored, sealed with the shop's key. */
export const sealPageKeys = (secrets: Secrets, keys: PageKeys): Buffer => secrets.seal(JSON.stringify(keys), purpose);

/** The keys of a payment page's account; undefined when none are stored, or another SECRET_KEY sealed them. */
export async function readPageKeys(reader: Reader, secrets: Secrets, methodId: number): Promise<PageKeys | undefined> {
  const sealed = await selectCredentials(reader, methodId);
  const text = sealed && secrets.open(sealed, purpose);
  return text ? (JSON.parse(text) as PageKeys) : undefined;
}
