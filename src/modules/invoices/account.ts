import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader } from '#platform/db/database.ts';
import { selectAccount } from './store/account.ts';

type InvoiceAccount = { merchant_id: string; hash_key: string; hash_iv: string; sandbox: boolean };

/** The account with its keys; undefined when none is stored, or another SECRET_KEY sealed it. */
export async function readInvoiceAccount(reader: Reader, secrets: Secrets): Promise<InvoiceAccount | undefined> {
  const stored = await selectAccount(reader);
  if (!stored) return undefined;
  const { merchant_id, sandbox } = stored;
  const hash_key = secrets.open(stored.hash_key, 'invoice_credentials');
  const hash_iv = secrets.open(stored.hash_iv, 'invoice_credentials');
  return hash_key === undefined || hash_iv === undefined ? undefined : { merchant_id, sandbox, hash_key, hash_iv };
}

/** Since when an account is connected; null: there is none, as in a demo. */
export const readConnectedAt = async (reader: Reader): Promise<Date | null> => (await selectAccount(reader))?.connected_at ?? null;
