import { sql } from 'kysely';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Text } from '#shared/locale.ts';
import type { Temperature } from '../contract.ts';

/** A gift as it is written. Amounts in minor units, times as ISO texts. */
export type GiftFields = {
  name: Text;
  description: Text | null;
  media_id: number | null;
  sku: string | null;
  cost_price: number | null;
  weight_g: number | null;
  temperature: Temperature;
  active: boolean;
  starts_at: string | null;
  ends_at: string | null;
  per_order_max: number;
  sort: number;
};

const toGiftColumns = (gift: GiftFields): WrittenColumns<'gifts', keyof GiftFields> => ({
  ...gift,
  name: json(gift.name),
  description: json(gift.description),
});

export async function insertGift(tx: Tx, gift: GiftFields & { linked_item_id: number | null }, now: Date): Promise<number> {
  const row = { ...toGiftColumns(gift), linked_item_id: gift.linked_item_id, created_at: now, updated_at: now };
  return (await tx.insertInto('gifts').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The new version, or undefined when the gift was deleted or saved since `version`. */
export async function writeGift(tx: Tx, id: number, version: number, gift: GiftFields, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('gifts')
    .set((eb) => ({ ...toGiftColumns(gift), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export type StoredGift = {
  fields: GiftFields;
  version: number;
  stock: number;
  reserved: number;
  linked_item_id: number | null;
  created_at: string;
  updated_at: string;
};

/** A gift as it is stored. */
export async function storedGift(reader: Reader, id: number): Promise<StoredGift | undefined> {
  const row = await reader.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, version, stock, reserved, linked_item_id, created_at, updated_at, starts_at, ends_at, ...rest } = row;
  const fields = { ...rest, starts_at: starts_at?.toISOString() ?? null, ends_at: ends_at?.toISOString() ?? null };
  return { fields, version, stock, reserved, linked_item_id, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

export async function itemExists(reader: Reader, id: number): Promise<boolean> {
  return (await reader.selectFrom('product_items').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Deletes a gift that no order has contained; returns whether it did. */
export async function deleteGiftRow(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from gifts where id = ${id} and not exists (select from stock_movements where gift_id = ${id} and order_id is not null)
    returning id`.execute(tx);
  return rows.length > 0;
}
