import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { ComboPricing, StockWord } from '../contract.ts';
import { slotsJson } from '../queries/sellable-combos.ts';
import type { StockFacts } from '../rules.ts';

type PricedStock = StockFacts & { price: number };
export type ListedItem = PricedStock & { suggested_price: number | null; low_stock_threshold: number };
export type ListedPart = PricedStock & { extra_price: number; max_per_set: number | null; sold: boolean };
/** What the list columns of a product are made of. Amounts in minor units. */
export type ListedProduct = {
  id: number;
  min_order_quantity: number;
  combo: { pricing: ComboPricing; value: number | null } | null;
  /** On sale, the cheapest first. */
  items: ListedItem[];
  slots: { pick: number; is_distinct: boolean; items: ListedPart[] }[];
};
export type ListColumns = {
  id: number;
  list_price: number;
  list_price_max: number;
  list_suggested_price: number | null;
  stock_word: StockWord;
};

/**
 * Locks these products and every combo with a part that is one of their items or of `itemIds`, in ascending order; always after
 * items and gifts. Whoever reads the stock of several items to sum it up does so behind these locks.
 */
export async function lockListed(tx: Tx, productIds: readonly number[], itemIds: readonly number[]): Promise<number[]> {
  const products = sql`${[...productIds]}::bigint[]`;
  const { rows } = await sql<{ id: number }>`
    select id from products
    where id = any(${products}) or id in (
      select s.product_id from product_items i join combo_slot_items c on c.product_item_id = i.id join combo_slots s on s.id = c.slot_id
      where i.product_id = any(${products}) or i.id = any(${[...itemIds]}::bigint[]))
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
    from products p where p.id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}

/** Writes the columns where they differ; returns the products that changed. */
export async function writeListColumns(tx: Tx, columns: readonly ListColumns[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update products p set list_price = c.list_price, list_price_max = c.list_price_max,
      list_suggested_price = c.list_suggested_price, stock_word = c.stock_word
    from json_to_recordset(${JSON.stringify(columns)})
      as c(id bigint, list_price bigint, list_price_max bigint, list_suggested_price bigint, stock_word text)
    where p.id = c.id and (p.list_price, p.list_price_max, p.list_suggested_price, p.stock_word)
      is distinct from (c.list_price, c.list_price_max, c.list_suggested_price, c.stock_word)
    returning p.id`.execute(tx);
  return rows.map((row) => row.id);
}
