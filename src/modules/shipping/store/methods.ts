import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { DeliveryMethods } from '#platform/db/tables.generated.ts';
import type { Text } from '#shared/locale.ts';
import type { DeliveryKind } from '../contract.ts';

/** A row of delivery_methods; amounts in minor units. */
export type StoredDelivery = Omit<Selectable<DeliveryMethods>, 'name' | 'note' | 'kind' | 'pickup_address'> & {
  name: Text;
  note: Text | null;
  kind: DeliveryKind;
  pickup_address: Text | null;
};
export type DeliveryValues = Omit<StoredDelivery, 'id' | 'sort' | 'version'>;

const columnsOf = (values: DeliveryValues) => ({
  ...values,
  name: JSON.stringify(values.name),
  note: values.note && JSON.stringify(values.note),
  pickup_address: values.pickup_address && JSON.stringify(values.pickup_address),
});

/** All methods in the order of the shop, or only the active ones. */
export async function selectDeliveries(reader: Reader, { onlyActive = false } = {}): Promise<StoredDelivery[]> {
  const rows = reader.selectFrom('delivery_methods').selectAll().orderBy('sort').orderBy('id');
  return (await (onlyActive ? rows.where('active', '=', true) : rows).execute()) as unknown as StoredDelivery[];
}

export async function selectDelivery(reader: Reader, id: number): Promise<StoredDelivery | undefined> {
  return (await reader.selectFrom('delivery_methods').selectAll().where('id', '=', id).executeTakeFirst()) as unknown as
    | StoredDelivery
    | undefined;
}

/** A new method goes to the end of the list. */
export async function insertDelivery(tx: Tx, values: DeliveryValues): Promise<{ id: number; version: number }> {
  return tx
    .insertInto('delivery_methods')
    .values((eb) => ({
      ...columnsOf(values),
      sort: eb.selectFrom('delivery_methods').select(sql<number>`coalesce(max(sort), 0) + 1`.as('next')),
    }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Undefined when nobody holds this version any more. */
export async function updateDelivery(
  tx: Tx,
  id: number,
  version: number,
  values: DeliveryValues,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .updateTable('delivery_methods')
    .set({ ...columnsOf(values), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

export async function sortDeliveries(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update delivery_methods m set sort = o.position from unnest(${ids}::bigint[]) with ordinality as o(id, position) where m.id = o.id`.execute(
    tx,
  );
}
