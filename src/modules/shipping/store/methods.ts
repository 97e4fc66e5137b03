import { type Selectable, sql } from 'kysely';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { DeliveryMethods } from '#platform/db/tables.generated.ts';

/** A row of delivery_methods; amounts in minor units, also those in tiers and surcharges. */
export type StoredDelivery = Omit<Selectable<DeliveryMethods>, 'archived_at'>;
export type DeliveryForStaff = StoredDelivery & { archived_at: Date | null };
export type DeliveryValues = Omit<StoredDelivery, 'id' | 'sort' | 'version'>;

const toDeliveryColumns = (values: DeliveryValues): WrittenColumns<'delivery_methods', keyof DeliveryValues> => ({
  ...values,
  name: json(values.name),
  note: json(values.note),
  fee_tiers: json(values.fee_tiers),
  surcharges: json(values.surcharges),
  delivery_date: json(values.delivery_date),
  pickup_address: json(values.pickup_address),
});

const columns = [
  'id',
  'name',
  'note',
  'kind',
  'subtype',
  'fee',
  'fee_tiers',
  'free_threshold',
  'threshold_basis',
  'surcharges',
  'excluded_zips',
  'min_total',
  'max_total',
  'max_weight_g',
  'temperatures',
  'countries',
  'cod_allowed',
  'cod_fee',
  'cod_max',
  'delivery_date',
  'payment_ids',
  'pickup_address',
  'for_newbang',
  'tracking_url',
  'active',
  'sort',
  'version',
] as const satisfies readonly (keyof StoredDelivery)[];

const inUse = (reader: Reader) => reader.selectFrom('delivery_methods').select(columns).where('archived_at', 'is', null);

/** All methods in the shop's order, for staff; archived ones only on request. */
export async function selectForStaff(reader: Reader, { archived }: { archived: boolean }): Promise<DeliveryForStaff[]> {
  const rows = reader
    .selectFrom('delivery_methods')
    .select([...columns, 'archived_at'])
    .orderBy('sort')
    .orderBy('id');
  return (archived ? rows : rows.where('archived_at', 'is', null)).execute();
}

/** All methods in the shop's order, or only the active ones. */
export async function selectDeliveries(reader: Reader, { onlyActive = false } = {}): Promise<StoredDelivery[]> {
  const rows = inUse(reader).orderBy('sort').orderBy('id');
  return (onlyActive ? rows.where('active', '=', true) : rows).execute();
}

export async function selectDelivery(reader: Reader, id: number): Promise<StoredDelivery | undefined> {
  return inUse(reader).where('id', '=', id).executeTakeFirst();
}

/** A new method is appended to the list. */
export async function insertDelivery(tx: Tx, values: DeliveryValues): Promise<{ id: number; version: number }> {
  return tx
    .insertInto('delivery_methods')
    .values((eb) => ({
      ...toDeliveryColumns(values),
      sort: eb.selectFrom('delivery_methods').select(sql<number>`coalesce(max(sort), 0) + 1`.as('next')),
    }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Undefined when the version is outdated. */
export async function updateDelivery(
  tx: Tx,
  id: number,
  version: number,
  values: DeliveryValues,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .updateTable('delivery_methods')
    .set({ ...toDeliveryColumns(values), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('archived_at', 'is', null)
    .returning(['id', 'version'])
    .executeTakeFirst();
}

/** Archives or restores a method, inactive either way. False when the version is outdated. */
export async function archiveMethod(tx: Tx, id: number, version: number, archivedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('delivery_methods')
    .set({ active: false, archived_at: archivedAt, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('archived_at', archivedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function sortDeliveries(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update delivery_methods m set sort = o.position from unnest(${ids}::bigint[]) with ordinality as o(id, position) where m.id = o.id`.execute(
    tx,
  );
}
