import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { sellableSets } from '../combo-rules.ts';
import type { SellableCombo } from '../contract.ts';
import { findAvailability, type StockFacts, sellableOf } from '../rules.ts';
import { categoryIdsJson } from './product-categories.ts';

type PartJson = StockFacts & { product_item_id: number; extra_price: number; max_per_set: number | null; sold: boolean };
type SlotJson = { id: number; name: Text; pick: number; is_distinct: boolean; items: PartJson[] };
type Row = Omit<SellableCombo, 'sellable' | 'availability' | 'slots' | 'low_stock_threshold'> & { slots: SlotJson[] };

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

/** The combos with these product ids, whatever their state, in one query. What is no combo is missing from the map. */
export async function sellableCombos(reader: Reader, productIds: readonly number[], now: Date): Promise<Map<number, SellableCombo>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select p.id, p.name, p.slug, p.brand_id, ${categoryIdsJson(sql.ref('p.id'))} as category_ids, p.tags, p.is_credit, p.member_only,
      p.min_order_quantity, p.order_step, p.max_per_order, p.max_per_customer, p.temperature, p.requires_tax_id,
      to_json(p.delivery_method_ids) as delivery_method_ids, p.preorder, p.combo_pricing as pricing, p.combo_value as value,
      p.shelf_status, p.available_from, p.available_until, ${slotsJson} as slots,
      (select g.media_id from product_images g where g.product_id = p.id order by g.position limit 1) as media_id
    from products p where p.type = 'combo' and p.id = any(${[...new Set(productIds)]}::bigint[])`.execute(reader);
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
