import { sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Text } from '#shared/locale.ts';
import type { Availability } from '../../contract.ts';
import { availabilityAt, buildSpec, findAvailability, fitsOptions, sellableOf } from '../../rules.ts';
import { onShelf } from './filter.ts';

type Shown = Columns<'products', 'id' | 'type' | 'name' | 'slug' | 'subtitle' | 'seo' | 'member_only' | 'is_credit' | 'preorder'> &
  Columns<'products', 'list_price' | 'list_suggested_price'> & { brand: Text | null; category: Text | null; pictures: PictureRow[] };

/** An item as shopping portals list it. Amounts in minor units. */
export type FeedItem = Columns<'product_items', 'sku' | 'barcode' | 'price' | 'suggested_price'> & {
  /** Its own picture; null: those of the product. */
  picture: PictureRow | null;
  spec: Text;
  availability: Availability;
};

/** A product on the shelf with what can be ordered of it; a combo has no items of its own. */
export type FeedProduct = Shown & { items: FeedItem[]; availability: Availability };

type ItemJson = Columns<'product_items', 'sku' | 'barcode' | 'price' | 'suggested_price' | 'option_values'> &
  Columns<'product_items', 'stock' | 'reserved' | 'safety_stock' | 'backorder_limit' | 'low_stock_threshold'> & {
    picture: PictureRow | null;
  };
type Row = Shown &
  Columns<'products', 'options' | 'stock_word' | 'min_order_quantity' | 'available_from' | 'available_until'> & { items: ItemJson[] };

const maxPictures = 11;

/** A batch of `count` products on the shelf after the id `after`, by id. */
export async function feedProducts(reader: Reader, now: Date, after: number, count: number): Promise<FeedProduct[]> {
  const { rows } = await sql<Row>`
    select p.id, p.type, p.name, p.slug, p.subtitle, p.seo, p.member_only, p.is_credit, p.preorder, p.list_price, p.list_suggested_price,
      p.options, p.stock_word, p.min_order_quantity, p.available_from, p.available_until,
      (select b.name from brands b where b.id = p.brand_id and b.active) as brand,
      (select c.name from categories c where c.id = p.main_category_id and c.active) as category,
      coalesce((select json_agg(${pictureJson(sql.ref('g.media_id'))} order by g.position)
        from product_images g where g.product_id = p.id and g.position < ${maxPictures}), '[]') as pictures,
      coalesce((select json_agg(json_build_object('sku', i.sku, 'barcode', i.barcode, 'price', i.price, 'suggested_price', i.suggested_price,
          'option_values', i.option_values, 'stock', i.stock, 'reserved', i.reserved, 'safety_stock', i.safety_stock,
          'backorder_limit', i.backorder_limit, 'low_stock_threshold', i.low_stock_threshold,
          'picture', case when i.media_id is not null then ${pictureJson(sql.ref('i.media_id'))} end) order by i.position, i.id)
        from product_items i where i.product_id = p.id and i.active), '[]') as items
    from products p where p.id > ${after} and ${onShelf(now)} order by p.id limit ${count}`.execute(reader);
  return rows.map((row) => toFeedProduct(row, now));
}

function toFeedProduct({ items, options, stock_word, min_order_quantity, ...row }: Row, now: Date): FeedProduct {
  const facts = { ...row, shelf_status: 'on_shelf' as const, min_order_quantity };
  return {
    ...row,
    items: items
      .filter(({ option_values }) => fitsOptions(options, option_values))
      .map((item) => ({
        ...{ sku: item.sku, barcode: item.barcode, price: item.price, suggested_price: item.suggested_price, picture: item.picture },
        spec: buildSpec(options, item.option_values),
        availability: findAvailability(
          { ...facts, active: true, sellable: sellableOf(item), low_stock_threshold: item.low_stock_threshold },
          now,
        ),
      })),
    availability: availabilityAt(facts, stock_word, now),
  };
}

export type FeedName = Columns<'products', 'id' | 'name'> & { picture: PictureRow | null };

/** Names and first pictures of products, on the shelf or not. */
export async function feedNames(reader: Reader, ids: readonly number[]): Promise<FeedName[]> {
  const { rows } = await sql<FeedName>`
    select p.id, p.name, (select ${pictureJson(sql.ref('g.media_id'))} from product_images g
      where g.product_id = p.id order by g.position limit 1) as picture
    from products p where p.id = ${anyOf(ids)}`.execute(reader);
  return rows;
}
