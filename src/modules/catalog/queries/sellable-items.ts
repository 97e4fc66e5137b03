import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { Availability, ProductOption, ProductSource, ShelfStatus, TaxType, Temperature } from '../contract.ts';
import { availabilityOf, type Preorder, sellableOf, specOf } from '../rules.ts';
import { categoriesOf } from './product-categories.ts';

/** An item with all that cart, quote and order need to know of it. Amounts in minor units. */
export type SellableItem = {
  id: number;
  product_id: number;
  product_type: 'single' | 'multi';
  sku: string;
  name: Text;
  /** The chosen values, `月白 / 220 ml`; empty for a single product. */
  spec: Text;
  slug: Text;
  brand_id: number | null;
  /** With all ancestors. */
  category_ids: number[];
  tags: string[];
  /** Of a credit product: credits for one. */
  price: number;
  suggested_price: number | null;
  /** Discounts never push the price of one below it. */
  min_price: number;
  cost_price: number | null;
  /** Paid with credits only. */
  is_credit: boolean;
  tax_type: TaxType;
  temperature: Temperature;
  requires_tax_id: boolean;
  /** Empty: every delivery method. */
  delivery_method_ids: number[];
  preorder: Preorder | null;
  is_newbang: boolean;
  weight_g: number | null;
  stock: number;
  reserved: number;
  safety_stock: number;
  backorder_limit: number;
  /** What may still be promised: stock − reserved − safety stock + what may be ordered ahead, never below 0. */
  sellable: number;
  low_stock_threshold: number;
  min_order_quantity: number;
  order_step: number;
  max_per_order: number | null;
  max_per_customer: number | null;
  member_only: boolean;
  active: boolean;
  shelf_status: ShelfStatus;
  available_from: Date | null;
  available_until: Date | null;
  /** Its own picture, else the product's first. */
  media_id: number | null;
  /** As a guest sees it. For a signed-in customer ask availabilityOf with `member_only: false`. */
  availability: Availability;
};

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
    where i.id = any(${[...new Set(itemIds)]}::bigint[])`.execute(reader);
  return new Map(rows.map((row) => [row.id, sellableItem(row, now)]));
}

function sellableItem({ options, option_values, source, ...row }: Row, now: Date): SellableItem {
  const item = { ...row, is_newbang: source === 'newbang', sellable: sellableOf(row) };
  return { ...item, spec: specOf(options, option_values), availability: availabilityOf(item, now) };
}
