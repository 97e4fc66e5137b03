import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { PaymentMethods } from '#platform/db/tables.generated.ts';
import type { Text } from '#shared/locale.ts';
import type { BankAccount, PaymentKind } from '../contract.ts';

/** A row of payment_methods; amounts in minor units. */
export type StoredPaymentMethod = Omit<Selectable<PaymentMethods>, 'name' | 'note' | 'kind' | 'instructions' | 'bank'> & {
  name: Text;
  note: Text | null;
  kind: PaymentKind;
  instructions: Text | null;
  bank: BankAccount | null;
};
export type MethodValues = Omit<StoredPaymentMethod, 'id' | 'sort' | 'version'>;

const columnsOf = (values: MethodValues) => ({
  ...values,
  name: JSON.stringify(values.name),
  note: values.note && JSON.stringify(values.note),
  instructions: values.instructions && JSON.stringify(values.instructions),
  bank: values.bank && JSON.stringify(values.bank),
});

/** All methods in the order of the shop, or only the active ones. */
export async function selectMethods(reader: Reader, { onlyActive = false } = {}): Promise<StoredPaymentMethod[]> {
  const rows = reader.selectFrom('payment_methods').selectAll().orderBy('sort').orderBy('id');
  return (await (onlyActive ? rows.where('active', '=', true) : rows).execute()) as unknown as StoredPaymentMethod[];
}

export async function selectMethod(reader: Reader, id: number): Promise<StoredPaymentMethod | undefined> {
  return (await reader.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()) as unknown as
    | StoredPaymentMethod
    | undefined;
}

/** A new method goes to the end of the list. */
export async function insertMethod(tx: Tx, values: MethodValues): Promise<{ id: number; version: number }> {
  return tx
    .insertInto('payment_methods')
    .values((eb) => ({
      ...columnsOf(values),
      sort: eb.selectFrom('payment_methods').select(sql<number>`coalesce(max(sort), 0) + 1`.as('next')),
    }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Undefined when nobody holds this version any more. */
export async function updateMethod(
  tx: Tx,
  id: number,
  version: number,
  values: MethodValues,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .updateTable('payment_methods')
    .set({ ...columnsOf(values), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

export async function sortMethods(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update payment_methods m set sort = o.position from unnest(${ids}::bigint[]) with ordinality as o(id, position) where m.id = o.id`.execute(
    tx,
  );
}
