import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { sellableSets } from '../combo-rules.ts';
import type { SellableCombo } from '../contract.ts';
import { findAvailability, type StockFacts, sellableOf } from '../rules.ts';
import { categoryIdsJson } from './product-categories.ts';

export type PartJson = Columns<'product_items', 'price' | 'stock' | 'reserved' | 'safety_stock' | 'backorder_limit'> &
  Columns<'combo_slot_items', 'product_item_id' | 'extra_price' | 'max_per_set'> & { sold: boolean };
type SlotJson = Columns<'combo_slots', 'id' | 'name' | 'pick' | 'is_distinct'> & { items: PartJson[] };
type Row = Columns<'products', (typeof columns)[number]> & {
  category_ids: number[];
  /** Guaranteed by a CHECK of the table. */
  pricing: NonNullable<Column<'products', 'combo_pricing'>>;
  value: Column<'products', 'combo_value'>;
  slots: SlotJson[];
  media_id: Column<'product_images', 'media_id'> | null;
};

/** Threshold of the stock word "low" for combos, which have no threshold of their own. */
export const lowSets = 5;

/** The slots of a product `p` with the stock of what they offer, as JSON. `sold`: the part itself is on the shelf. */
export const slotsJson = sql<SlotJson[]>`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'pick', s.pick, 'is_distinct', s.is_distinct, 'items', (
    select json_agg(json_build_object('product_item_id', i.id, 'extra_price', si.extra_price, 'max_per_set', si.max_per_set,
      'stock', i.stock, 'reserved', i.reserved, 'safety_stock', i.safety_stock, 'backorder_limit', i.backorder_limit,
      'price', i.price, 'sold', i.active and part.shelf_status = 'on_shelf') order by si.position, i.id)
    from combo_slot_items si join product_items i on i.id = si.product_item_id join products part on part.id = i.product_id
    where si.slot_id = s.id)) order by s.position)
  from combo_slots s where s.product_id = p.id), '[]')`;

/** Sellable quantity of a part; 0 when it is off the shelf. */
export const sellablePart = (part: StockFacts & { sold: boolean }): number => (part.sold ? sellableOf(part) : 0);

const columns = [
  'id',
  'name',
  'slug',
  'brand_id',
  'tags',
  'is_credit',
  'member_only',
  'min_order_quantity',
  'order_step',
  'max_per_order',
  'max_per_customer',
  'temperature',
  'requires_tax_id',
  'delivery_method_ids',
  'preorder',
  'shelf_status',
  'available_from',
  'available_until',
] as const;

/** The combos with these product ids, whatever their state, in one query. Other products are missing from the map. */
export async function sellableCombos(reader: Reader, productIds: readonly number[], now: Date): Promise<Map<number, SellableCombo>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}, ${categoryIdsJson(sql.ref('p.id'))} as category_ids,
      p.combo_pricing as pricing, p.combo_value as value, ${slotsJson} as slots,
      (select g.media_id from product_images g where g.product_id = p.id order by g.position limit 1) as media_id
    from products p where p.type = 'combo' and p.id = ${anyOf([...new Set(productIds)])}`.execute(reader);
  return new Map(rows.map((row) => [row.id, sellableCombo(row, now)]));
}

function sellableCombo({ slots, ...row }: Row, now: Date): SellableCombo {
  const stocks = slots.map((slot) => ({ ...slot, items: slot.items.map((part) => ({ ...part, sellable: sellablePart(part) })) }));
  const combo = { ...row, sellable: sellableSets(stocks), low_stock_threshold: lowSets };
  return {
    ...combo,
    slots: slots.map(({ id, name, pick, is_distinct, items }) => ({
      id,
      name,
      pick,
      is_distinct,
      items: items.map(({ product_item_id, extra_price, max_per_set }) => ({ product_item_id, extra_price, max_per_set })),
    })),
    availability: findAvailability({ ...combo, active: true }, now),
  };
}
