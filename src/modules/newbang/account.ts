import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader } from '#platform/db/database.ts';
import { refuseNewbang } from './contract.ts';
import type { NewbangPort } from './ports.ts';
import { readSettings } from './store/settings.ts';

/** The supplier, injected by the app; undefined: none is connected. Read for each use, as the account may change. */
export type NewbangPorts = { newbang: () => Promise<NewbangPort | undefined> };

type NewbangAccount = { base_url: string; key: string; secret: string };

/** The account with its secret; undefined while it is switched off or incomplete, or another SECRET_KEY sealed it. */
export async function readNewbangAccount(reader: Reader, secrets: Secrets): Promise<NewbangAccount | undefined> {
  const { active, base_url, api_key: key, secret: sealed } = await readSettings(reader);
  const secret = sealed && secrets.open(sealed, 'supplier_credentials');
  return active && base_url && key && secret ? { base_url, key, secret } : undefined;
}

/** The connected supplier. Throws newbang_not_connected. */
export async function connectedPort({ newbang }: NewbangPorts): Promise<NewbangPort> {
  const port = await newbang();
  if (!port) throw refuseNewbang('newbang_not_connected');
  return port;
}
