import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { isOneOf } from '#platform/db/few-ids.ts';
import type { ProductOption, ProductSource, SellableItem } from '../contract.ts';
import { availabilityOf, sellableOf, specOf } from '../rules.ts';
import { categoriesOf } from './product-categories.ts';

type Row = Omit<SellableItem, 'spec' | 'sellable' | 'availability' | 'is_newbang'> & {
  options: ProductOption[];
  option_values: string[];
  source: ProductSource;
};

/** The items with these ids, whatever their state, in one query. An id that does not exist is missing from the map. */
export async function sellableItems(reader: Reader, itemIds: readonly number[], now: Date): Promise<Map<number, SellableItem>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select i.id, i.product_id, p.type as product_type, p.source, i.sku, p.name, p.slug, p.options, i.option_values,
      p.brand_id, ${categoriesOf(sql.ref('p.id'))} as category_ids, p.tags,
      case when p.is_credit then coalesce(i.credit_price, i.price) else i.price end as price,
      i.suggested_price, i.min_price, i.cost_price, p.is_credit, p.tax_type, p.temperature, p.requires_tax_id,
      to_json(p.delivery_method_ids) as delivery_method_ids, p.preorder,
      i.weight_g, i.stock, i.reserved, i.safety_stock, i.backorder_limit, i.low_stock_threshold,
      p.min_order_quantity, p.order_step, p.max_per_order, p.max_per_customer, p.member_only,
      i.active, p.shelf_status, p.available_from, p.available_until,
      coalesce(i.media_id, (select g.media_id from product_images g where g.product_id = p.id order by g.position limit 1)) as media_id
    from product_items i join products p on p.id = i.product_id
    where ${isOneOf(sql.ref('i.id'), [...new Set(itemIds)])}`.execute(reader);
  return new Map(rows.map((row) => [row.id, sellableItem(row, now)]));
}

function sellableItem({ options, option_values, source, ...row }: Row, now: Date): SellableItem {
  const item = { ...row, is_newbang: source === 'newbang', sellable: sellableOf(row) };
  return { ...item, spec: specOf(options, option_values), availability: availabilityOf(item, now) };
}
