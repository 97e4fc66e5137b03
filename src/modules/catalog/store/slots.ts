import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { type JsonOf, json } from '#platform/db/json.ts';
import type { Text } from '#shared/locale.ts';

/** A slot as it is written. Amounts in minor units. */
export type SlotFields = {
  id?: number | undefined;
  name: Text;
  pick: number;
  is_distinct: boolean;
  items: { product_item_id: number; extra_price: number; max_per_set: number | null }[];
};

export async function slotIds(tx: Tx, productId: number): Promise<number[]> {
  const rows = await tx.selectFrom('combo_slots').where('product_id', '=', productId).select('id').execute();
  return rows.map((row) => row.id);
}

/** Writes a combo's slots in this order, with their items. Slot ids are stable, because carts refer to them. */
export async function writeSlots(tx: Tx, productId: number, slots: readonly SlotFields[]): Promise<void> {
  const ids: number[] = [];
  for (const [position, { id, name, pick, is_distinct }] of slots.entries()) {
    const fields = { name: json(name), pick, is_distinct, position };
    if (id) await tx.updateTable('combo_slots').set(fields).where('id', '=', id).execute();
    ids.push(id ?? (await insertSlot(tx, { product_id: productId, ...fields })));
  }
  const items = slots.flatMap((slot, i) => slot.items.map((item, position) => ({ ...item, slot_id: ids[i] as number, position })));
  if (items.length > 0) await tx.insertInto('combo_slot_items').values(items).execute();
}

/** Removes a combo's slots except these, and the items of all, which `writeSlots` writes again. */
export async function removeOtherSlots(tx: Tx, productId: number, slotIds: readonly number[]): Promise<void> {
  await sql`delete from combo_slots where product_id = ${productId} and id <> all(${[...slotIds]}::bigint[])`.execute(tx);
  if (slotIds.length > 0) await tx.deleteFrom('combo_slot_items').where('slot_id', '=', anyOf(slotIds)).execute();
}

async function insertSlot(
  tx: Tx,
  slot: { product_id: number; name: JsonOf<Text>; pick: number; is_distinct: boolean; position: number },
): Promise<number> {
  return (await tx.insertInto('combo_slots').values(slot).returning('id').executeTakeFirstOrThrow()).id;
}
