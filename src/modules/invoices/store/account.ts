import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { InvoiceAccounts } from '#platform/db/tables.generated.ts';

export type StoredAccount = Selectable<InvoiceAccounts>;

export const selectAccount = (reader: Reader): Promise<StoredAccount | undefined> =>
  reader.selectFrom('invoice_accounts').selectAll().executeTakeFirst();

/** Locked until the transaction ends, so that concurrent saves run one after the other. */
export const lockAccount = (tx: Tx): Promise<StoredAccount | undefined> =>
  tx.selectFrom('invoice_accounts').selectAll().forUpdate().executeTakeFirst();

export type AccountValues = Pick<StoredAccount, 'merchant_id' | 'sandbox' | 'hash_key' | 'hash_iv' | 'connected_at'>;

/** Writes the one account. `connected_at` stays that of the first connection. */
export async function writeAccount(tx: Tx, { connected_at, ...values }: AccountValues): Promise<void> {
  await tx
    .insertInto('invoice_accounts')
    .values({ ...values, connected_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('invoice_accounts.version', '+', 1) })))
    .execute();
}

export async function deleteAccount(tx: Tx): Promise<void> {
  await tx.deleteFrom('invoice_accounts').execute();
}
