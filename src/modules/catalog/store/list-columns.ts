import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { type PartJson, slotsJson } from '../queries/sellable-combos.ts';

export type ListedItem = Columns<
  'product_items',
  'price' | 'suggested_price' | 'stock' | 'reserved' | 'safety_stock' | 'backorder_limit' | 'low_stock_threshold'
>;
export type ListedPart = Omit<PartJson, 'product_item_id'>;
/** The facts from which a product's list columns are computed. Amounts in minor units. */
export type ListedProduct = Columns<'products', 'id' | 'min_order_quantity'> & {
  combo: { pricing: NonNullable<Column<'products', 'combo_pricing'>>; value: Column<'products', 'combo_value'> } | null;
  /** On sale, the cheapest first. */
  items: ListedItem[];
  slots: (Columns<'combo_slots', 'pick' | 'is_distinct'> & { items: ListedPart[] })[];
};
export type ListColumns = Columns<'products', 'id' | 'list_price' | 'list_price_max' | 'list_suggested_price' | 'stock_word'>;

/**
 * Locks these products and every combo with a part that is one of their items or of `itemIds`, in ascending order; always after
 * items and gifts. Every sum over the stock of several items is read under these locks.
 */
export async function lockListed(tx: Tx, productIds: readonly number[], itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'products', 'id'>>`
    select id from products
    where id = ${anyOf(productIds)} or id in (
      select s.product_id from product_items i join combo_slot_items c on c.product_item_id = i.id join combo_slots s on s.id = c.slot_id
      where i.product_id = ${anyOf(productIds)} or i.id = ${anyOf(itemIds)})
    order by id for no key update`.execute(tx);
  return rows.map((row) => row.id);
}

/** The facts the list columns are computed from, including this transaction's changes. */
export async function listedProducts(tx: Tx, ids: readonly number[]): Promise<ListedProduct[]> {
  const { rows } = await sql<ListedProduct>`
    select p.id, p.min_order_quantity,
      case when p.type = 'combo' then json_build_object('pricing', p.combo_pricing, 'value', p.combo_value) end as combo,
      coalesce((
        select json_agg(json_build_object('price', case when p.is_credit then coalesce(i.credit_price, i.price) else i.price end,
          'suggested_price', i.suggested_price, 'stock', i.stock, 'reserved', i.reserved, 'safety_stock', i.safety_stock,
          'backorder_limit', i.backorder_limit, 'low_stock_threshold', i.low_stock_threshold)
          order by case when p.is_credit then coalesce(i.credit_price, i.price) else i.price end, i.position)
        from product_items i where i.product_id = p.id and i.active), '[]') as items,
      ${slotsJson} as slots
    from products p where p.id = ${anyOf(ids)}`.execute(tx);
  return rows;
}

/** Writes the columns where they differ; returns the products that changed. */
export async function writeListColumns(tx: Tx, columns: readonly ListColumns[]): Promise<number[]> {
  const { rows } = await sql<Columns<'products', 'id'>>`
    update products p set list_price = c.list_price, list_price_max = c.list_price_max,
      list_suggested_price = c.list_suggested_price, stock_word = c.stock_word
    from json_to_recordset(${JSON.stringify(columns)})
      as c(id bigint, list_price bigint, list_price_max bigint, list_suggested_price bigint, stock_word text)
    where p.id = c.id and (p.list_price, p.list_price_max, p.list_suggested_price, p.stock_word)
      is distinct from (c.list_price, c.list_price_max, c.list_suggested_price, c.stock_word)
    returning p.id`.execute(tx);
  return rows.map((row) => row.id);
}
