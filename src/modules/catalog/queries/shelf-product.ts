import { sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { Availability, ProductForm, ProductOption } from '../contract.ts';
import { availabilityOf, bestAvailability, fitsOptions } from '../rules.ts';
import { type CardJson, cardJson, cardOf, onShelf, type ShelfCard, type ShelfTimes, timesOf } from './shelf-cards.ts';

export type Crumb = { id: number; name: Text; slug: Text };
export type ShelfItem = {
  id: number;
  sku: string;
  values: string[];
  price: number;
  suggested_price: number | null;
  availability: Availability;
};

/** A product on the shelf with everything its page shows. Amounts in minor units. */
export type ShelfProduct = {
  id: number;
  type: 'single' | 'multi';
  name: Text;
  slug: Text;
  subtitle: Text | null;
  description: Text | null;
  purchase_note: Text | null;
  badge: Text | null;
  spec_table: ProductForm['spec_table'];
  options: ProductOption[];
  member_only: boolean;
  available_from: Date | null;
  min_order_quantity: number;
  max_per_order: number | null;
  brand: Crumb | null;
  /** From the top category down to the product's own. */
  breadcrumb: Crumb[];
  pictures: PictureRow[];
  items: ShelfItem[];
  related: ShelfCard[];
  availability: Availability;
};

type ItemJson = Omit<ShelfItem, 'availability'> & { sellable: number; low_stock_threshold: number };
type Row = Omit<ShelfProduct, 'items' | 'related' | 'availability' | 'available_from'> &
  ShelfTimes & { items: ItemJson[]; related: CardJson[] };

const relatedCount = 4;

/** The page of one product, in one query; undefined when it is not on the shelf or its time is over. */
export async function shelfProduct(reader: Reader, id: number, now: Date): Promise<ShelfProduct | undefined> {
  const { rows } = await sql<{ product: Row }>`
    with recursive up as (
      select c.id, c.name, c.slug, c.parent_id, 0 as height from categories c join products p on p.main_category_id = c.id where p.id = ${id} and c.active
      union all select c.id, c.name, c.slug, c.parent_id, up.height + 1 from categories c join up on c.id = up.parent_id where c.active
    )
    select json_build_object(
      'id', p.id, 'type', p.type, 'name', p.name, 'slug', p.slug, 'subtitle', p.subtitle, 'description', p.description,
      'purchase_note', p.purchase_note, 'badge', p.badge, 'spec_table', p.spec_table, 'options', p.options, 'member_only', p.member_only,
      'available_from', p.available_from, 'available_until', p.available_until,
      'min_order_quantity', p.min_order_quantity, 'max_per_order', p.max_per_order,
      'brand', (select json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) from brands b where b.id = p.brand_id and b.active),
      'breadcrumb', coalesce((select json_agg(json_build_object('id', up.id, 'name', up.name, 'slug', up.slug) order by up.height desc) from up), '[]'),
      'pictures', coalesce((select json_agg(${pictureJson(sql.ref('g.media_id'))} order by g.position) from product_images g where g.product_id = p.id), '[]'),
      'items', coalesce((
        select json_agg(json_build_object('id', i.id, 'sku', i.sku, 'values', i.option_values, 'price', i.price, 'suggested_price', i.suggested_price,
          'sellable', i.stock - i.reserved, 'low_stock_threshold', i.low_stock_threshold) order by i.position, i.id)
        from product_items i where i.product_id = p.id and i.active), '[]'),
      'related', ${related(id, now)}
    ) as product
    from products p where p.id = ${id} and ${onShelf(now)}`.execute(reader);
  return rows[0] && productOf(rows[0].product, now);
}

/** Others that can be bought from the same category, then from those beside it, the nearest in the shop's own order first. */
const related = (id: number, now: Date) => sql`coalesce((
  select json_agg(${cardJson}) from (
    select p.* from products me
      join categories mine on mine.id = me.main_category_id
      join categories beside on beside.parent_id is not distinct from mine.parent_id
      join products p on p.main_category_id = beside.id and p.id <> me.id
    where me.id = ${id} and ${onShelf(now)}
      and exists (select from product_items i where i.product_id = p.id and i.active and i.stock - i.reserved >= p.min_order_quantity)
    order by p.main_category_id <> me.main_category_id, abs(p.sort - me.sort), p.id limit ${relatedCount}) p), '[]')`;

function productOf({ items, related: neighbours, ...row }: Row, now: Date): ShelfProduct {
  const facts = { ...row, ...timesOf(row), shelf_status: 'on_shelf' as const, active: true };
  const sold = items
    .filter((item) => fitsOptions(row.options, item.values))
    .map(({ sellable, low_stock_threshold, ...item }) => ({
      ...item,
      availability: availabilityOf({ ...facts, sellable, low_stock_threshold }, now),
    }));
  return {
    ...row,
    available_from: facts.available_from,
    items: sold,
    related: neighbours.map((card) => cardOf(card, now)),
    availability: bestAvailability(sold.map((item) => item.availability)),
  };
}
