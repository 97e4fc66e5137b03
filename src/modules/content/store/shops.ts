import { sql } from 'kysely';
import { bumpVersion } from '#platform/cache/versions.ts';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { ShopForm } from '../contract/shops.ts';

const toShopColumns = ({ name, slug, address, hours, special_days, ...plain }: ShopForm): WrittenColumns<'shops', keyof ShopForm> => ({
  ...plain,
  name: json(name),
  slug: json(slug),
  address: json(address),
  hours: json(hours),
  special_days: json(special_days),
});

/** Adds a shop location; returns its id. */
export async function insertShop(tx: Tx, form: ShopForm): Promise<number> {
  const { id } = await tx.insertInto('shops').values(toShopColumns(form)).returning('id').executeTakeFirstOrThrow();
  await bumpVersion(tx, 'content');
  return id;
}

/** The new version, or undefined when the shop was deleted or saved since `version`. */
export async function writeShop(tx: Tx, id: number, version: number, form: ShopForm, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('shops')
    .set((eb) => ({ ...toShopColumns(form), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.version;
}

/** Shows or hides a shop, as a new version; false when it was so already, undefined when there is none. */
export async function switchShop(tx: Tx, id: number, active: boolean, now: Date): Promise<boolean | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('shops')
    .set((eb) => ({ active, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('active', '!=', active)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await bumpVersion(tx, 'content');
  else if (!(await tx.selectFrom('shops').select('id').where('id', '=', id).executeTakeFirst())) return undefined;
  return numUpdatedRows > 0n;
}

/** Deletes a shop; returns its name, undefined when there is none. */
export async function deleteShopRow(tx: Tx, id: number): Promise<ShopForm['name'] | undefined> {
  const row = await tx.deleteFrom('shops').where('id', '=', id).returning('name').executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.name;
}

export type StoredShop = { form: ShopForm; version: number; created_at: string; updated_at: string };

const weekdays = 7;

/** A shop as its form would send it. */
export async function storedShop(reader: Reader, id: number): Promise<StoredShop | undefined> {
  const row = await reader.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { version, created_at, updated_at, id: _id, ...form } = row;
  const special_days = form.special_days.map((day) => ({ ...day, note: day.note ?? null }));
  const hours = Array.from({ length: weekdays }, (_, day) => form.hours[day] ?? []);
  return {
    form: { ...form, hours, special_days },
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** The fields whose value another shop has. Saves of shops wait for each other until the transaction ends. */
export async function takenNames(tx: Tx, { code, slug }: ShopForm, ownId: number | null): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shops', 0))`.execute(tx);
  const { rows } = await sql<{ field: string }>`
    select distinct f.field from (values ('code', ${code}), ('slug.tw', ${slug.tw}), ('slug.en', ${slug.en ?? null})) f(field, value)
    join shops s on s.id is distinct from ${ownId}::bigint and f.value <> '' and f.value = case f.field
      when 'code' then s.code when 'slug.tw' then s.slug ->> 'tw' else s.slug ->> 'en' end`.execute(tx);
  return rows.map(({ field }) => field);
}
