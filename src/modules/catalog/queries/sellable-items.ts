import { type RawBuilder, sql } from 'kysely';
import type { Column, Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { matchesAnyId } from '#platform/db/few-ids.ts';
import type { SellableItem } from '../contract.ts';
import { buildSpec, findAvailability, fitsOptions, sellableOf } from '../rules.ts';
import { selectBarcodes } from './barcodes.ts';
import { categoryIdsJson } from './product-categories.ts';

type ItemColumn =
  | 'id'
  | 'product_id'
  | 'sku'
  | 'option_values'
  | 'suggested_price'
  | 'min_price'
  | 'cost_price'
  | 'weight_g'
  | 'size_mm'
  | 'stock'
  | 'reserved'
  | 'safety_stock'
  | 'backorder_limit'
  | 'low_stock_threshold'
  | 'active';
type ProductColumn =
  | 'source'
  | 'name'
  | 'slug'
  | 'options'
  | 'brand_id'
  | 'tags'
  | 'is_credit'
  | 'tax_type'
  | 'temperature'
  | 'requires_tax_id'
  | 'delivery_method_ids'
  | 'preorder'
  | 'min_order_quantity'
  | 'order_step'
  | 'max_per_order'
  | 'max_per_customer'
  | 'member_only'
  | 'shelf_status'
  | 'available_from'
  | 'available_until';
/** A row as JSON has it. */
type Row = Columns<'product_items', ItemColumn> &
  InJson<Columns<'products', ProductColumn>> & {
    /** A combo has no items. */
    product_type: Exclude<Column<'products', 'type'>, 'combo'>;
    category_ids: number[];
    price: Column<'product_items', 'price'>;
    media_id: Column<'product_items', 'media_id'>;
  };
export type SellableItemsJson = readonly Row[];

/** The items with these ids, whatever their state, as one column of any statement; `from` parses it. */
const json = (itemIds: readonly number[]): RawBuilder<SellableItemsJson> => sql`coalesce((select json_agg(item) from (
    select i.id, i.product_id, p.type as product_type, p.source, i.sku, p.name, p.slug, p.options, i.option_values,
      p.brand_id, ${categoryIdsJson(sql.ref('p.id'))} as category_ids, p.tags,
      case when p.is_credit then coalesce(i.credit_price, i.price) else i.price end as price,
      i.suggested_price, i.min_price, i.cost_price, p.is_credit, p.tax_type, p.temperature, p.requires_tax_id,
      p.delivery_method_ids, p.preorder,
      i.weight_g, i.size_mm, i.stock, i.reserved, i.safety_stock, i.backorder_limit, i.low_stock_threshold,
      p.min_order_quantity, p.order_step, p.max_per_order, p.max_per_customer, p.member_only,
      i.active, p.shelf_status, p.available_from, p.available_until,
      coalesce(i.media_id, (select g.media_id from product_images g where g.product_id = p.id order by g.position limit 1)) as media_id
    from product_items i join products p on p.id = i.product_id
    where ${matchesAnyId(sql.ref('i.id'), [...new Set(itemIds)])}) item), '[]')`;

const from = (rows: SellableItemsJson, now: Date): Map<number, SellableItem> =>
  new Map(rows.map((row) => [row.id, sellableItem(row, now)]));

/** The items with these ids in one query. An id that does not exist is missing from the map. */
async function read(reader: Reader, itemIds: readonly number[], now: Date): Promise<Map<number, SellableItem>> {
  if (itemIds.length === 0) return new Map();
  const { items } = await reader.selectNoFrom(json(itemIds).as('items')).executeTakeFirstOrThrow();
  return from(items, now);
}

/** Reads sellable items, alone or as a column of another statement. */
export const sellableItems = { read, json, from, barcodes: selectBarcodes };

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

function sellableItem({ options, option_values, source, ...row }: Row, now: Date): SellableItem {
  const { available_from, available_until } = row;
  const dated = { ...row, available_from: moment(available_from), available_until: moment(available_until) };
  const item = { ...dated, is_newbang: source === 'newbang', sellable: sellableOf(row) };
  // A removed item has values that no option names any more: their keys are not for shoppers.
  const spec = fitsOptions(options, option_values) ? buildSpec(options, option_values) : { tw: '', en: '' };
  return { ...item, spec, availability: findAvailability(item, now) };
}
