import type { Selectable } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { CarrierAccounts } from '#platform/db/tables.generated.ts';
import type { AccountKind } from '../ports.ts';

export type StoredCarrier = Selectable<CarrierAccounts>;

export const selectCarriers = (reader: Reader): Promise<StoredCarrier[]> => reader.selectFrom('carrier_accounts').selectAll().execute();

/** Locked until the transaction ends, so that concurrent saves run one after the other. */
export const lockCarrier = (tx: Tx, kind: AccountKind): Promise<StoredCarrier | undefined> =>
  tx.selectFrom('carrier_accounts').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst();

/** Writes one account. `connected_at` stays that of the first connection. */
export async function writeCarrier(tx: Tx, { connected_at, ...values }: Omit<StoredCarrier, 'version'>): Promise<void> {
  await tx
    .insertInto('carrier_accounts')
    .values({ ...values, connected_at })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet((eb) => ({ ...values, version: eb('carrier_accounts.version', '+', 1) })))
    .execute();
}

export async function deleteCarrier(tx: Tx, kind: AccountKind): Promise<void> {
  await tx.deleteFrom('carrier_accounts').where('kind', '=', kind).execute();
}

export type Sender = Columns<'carrier_senders', 'name' | 'phone' | 'zip' | 'city' | 'address'>;

/** The sender of consignment notes with its version; undefined until it is saved. */
export const selectSender = (reader: Reader): Promise<(Sender & { version: number }) | undefined> =>
  reader.selectFrom('carrier_senders').select(['name', 'phone', 'zip', 'city', 'address', 'version']).executeTakeFirst();

/** The new version; undefined when `version` (0: none is stored) is outdated. */
export async function writeSender(tx: Tx, sender: Sender, version: number): Promise<number | undefined> {
  const written =
    version === 0
      ? await tx
          .insertInto('carrier_senders')
          .values(sender)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('carrier_senders')
          .set({ ...sender, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written?.version;
}
