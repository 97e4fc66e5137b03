import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader } from '#platform/db/database.ts';
import type { AccountKind, ConsignmentPort, StoreMapPort } from '../ports.ts';
import { selectCarriers } from '../store/carriers.ts';

/** The carrier, injected by the app; undefined: none is connected. Read for each use, as the accounts may change. */
export type CarrierPorts = {
  storeMap: () => Promise<StoreMapPort | undefined>;
  consignments: () => Promise<ConsignmentPort | undefined>;
};

type CarrierAccount = { merchant_id: string; hash_key: string; hash_iv: string; sandbox: boolean };

/** The accounts with their keys; one that another SECRET_KEY sealed counts as none. */
export async function readCarrierAccounts(reader: Reader, secrets: Secrets): Promise<Partial<Record<AccountKind, CarrierAccount>>> {
  const opened = (await selectCarriers(reader)).flatMap(({ kind, merchant_id, sandbox, ...sealed }) => {
    const hash_key = secrets.open(sealed.hash_key, 'carrier_credentials');
    const hash_iv = secrets.open(sealed.hash_iv, 'carrier_credentials');
    return hash_key === undefined || hash_iv === undefined ? [] : [[kind, { merchant_id, sandbox, hash_key, hash_iv }] as const];
  });
  return Object.fromEntries(opened);
}
