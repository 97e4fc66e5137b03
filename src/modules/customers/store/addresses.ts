import { sql } from 'kysely';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { AddressForm, OwnAddress } from '../contract/own.ts';

const columns = ['id', 'label', 'name', 'phone', 'country', 'zip', 'city', 'district', 'address', 'cvs', 'is_default'] as const;

/** Adds an address; undefined when this customer has `limit` already. The customer's row is locked. */
export async function insertAddress(tx: Tx, customerId: number, form: AddressForm, limit: number): Promise<OwnAddress | undefined> {
  const { count } = await tx
    .selectFrom('customer_addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (count >= limit) return undefined;
  const is_default = form.is_default || count === 0;
  if (is_default) await clearDefault(tx, customerId);
  const row = await tx
    .insertInto('customer_addresses')
    .values({ ...toAddressValues(form), customer_id: customerId, is_default })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Saves an address of this customer; undefined when it is not theirs. The default address stays the default until another one is: a
 * customer with addresses always has one. The customer's row is locked.
 */
export async function updateAddressRow(tx: Tx, customerId: number, id: number, form: AddressForm): Promise<OwnAddress | undefined> {
  if (form.is_default) await clearDefault(tx, customerId);
  const row = await tx
    .updateTable('customer_addresses')
    .set((eb) => ({ ...toAddressValues(form), is_default: form.is_default ? true : eb.ref('is_default') }))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning(columns)
    .executeTakeFirst();
  return row;
}

/** Deletes an address; false when it is not theirs. After the default address the oldest one is the default. The customer's row is locked. */
export async function deleteAddressRow(tx: Tx, customerId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('customer_addresses')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('is_default')
    .executeTakeFirst();
  if (deleted?.is_default) {
    const oldest = tx
      .selectFrom('customer_addresses')
      .select((eb) => eb.fn.min('id').as('id'))
      .where('customer_id', '=', customerId);
    await tx.updateTable('customer_addresses').set({ is_default: true }).where('id', '=', oldest).execute();
  }
  return deleted !== undefined;
}

const toAddressValues = ({ cvs, ...form }: AddressForm): WrittenColumns<'customer_addresses', keyof AddressForm> => ({
  ...form,
  cvs: json(cvs),
});

async function clearDefault(tx: Tx, customerId: number): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ is_default: sql`false` })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute();
}
