import { sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { pick } from '#shared/pick.ts';
import type { Availability, ComboPriceFacts } from '../../contract.ts';
import { availabilityAt, buildSpec, findAvailability, fitsOptions, sellableOf } from '../../rules.ts';
import { categoryIdsJson } from '../product-categories.ts';
import { type CardJson, type ShelfCard, type ShelfTimes, timesOf, toShelfCard } from './cards.ts';
import { related } from './related.ts';

export type Crumb = Columns<'categories' | 'brands', 'id' | 'name' | 'slug'>;
/** Discounts stop at `min_price`, which is not for shoppers. */
export type ShelfItem = Columns<'product_items', 'id' | 'sku' | 'price' | 'suggested_price' | 'min_price'> & {
  values: Column<'product_items', 'option_values'>;
  /** Its own picture; null: none. */
  picture: PictureRow | null;
  availability: Availability;
};

/** A slot of a combo: `pick` units of its items. `price`: of one unit alone; `extra_price`: added to the price of the set. */
export type ShelfSlot = Columns<'combo_slots', 'id' | 'name' | 'pick' | 'is_distinct'> & {
  items: (PartColumns & { spec: ReturnType<typeof buildSpec>; picture: PictureRow | null; availability: Availability })[];
};
type PartColumns = Columns<'combo_slot_items', 'product_item_id' | 'extra_price' | 'max_per_set'> &
  Columns<'product_items', 'product_id' | 'price'> &
  Columns<'products', 'name' | 'slug'>;

type ShownColumn =
  | 'id'
  | 'type'
  | 'name'
  | 'slug'
  | 'subtitle'
  | 'description'
  | 'purchase_note'
  | 'badge'
  | 'spec_table'
  | 'options'
  | 'tags'
  | 'delivery_method_ids'
  | 'seo'
  | 'video_url'
  | 'member_only'
  | 'is_credit'
  | 'preorder'
  | 'temperature'
  | 'requires_tax_id'
  | 'min_order_quantity'
  | 'order_step'
  | 'max_per_order'
  | 'max_per_customer'
  | 'list_price'
  | 'list_price_max'
  | 'list_suggested_price';

/** A product on the shelf with everything its page shows. Amounts in minor units. */
export type ShelfProduct = Columns<'products', ShownColumn | 'available_from'> & {
  /** With ancestors. */
  category_ids: number[];
  is_newbang: boolean;
  brand: Crumb | null;
  /** From the top category down to the product's own; empty when one of them is hidden. */
  breadcrumb: Crumb[];
  pictures: PictureRow[];
  items: ShelfItem[];
  /** Combo pricing; null: no combo. */
  combo: Pick<ComboPriceFacts, 'pricing' | 'value'> | null;
  slots: ShelfSlot[];
  related: ShelfCard[];
  availability: Availability;
};

type StockColumns = Columns<'product_items', 'stock' | 'reserved' | 'safety_stock' | 'backorder_limit' | 'low_stock_threshold'>;
type ItemJson = Omit<ShelfItem, 'availability'> & StockColumns;
type PartJson = Omit<ShelfSlot['items'][number], 'availability' | 'spec'> &
  StockColumns &
  ShelfTimes &
  Columns<'product_items', 'active' | 'option_values'> &
  Columns<'products', 'shelf_status' | 'options'>;
type SlotJson = Omit<ShelfSlot, 'items'> & { items: PartJson[] };
type Row = Omit<ShelfProduct, 'items' | 'slots' | 'related' | 'availability' | 'available_from'> &
  ShelfTimes &
  Columns<'products', 'stock_word'> & { items: ItemJson[]; slots: SlotJson[]; related: CardJson[] };

/** A product page in one query; undefined when it is not on the shelf. An ended product is still shown. */
export async function shelfProduct(reader: Reader, id: number, now: Date): Promise<ShelfProduct | undefined> {
  const { rows } = await sql<{ product: Row }>`
    with recursive up as (
      select c.id, c.name, c.slug, c.parent_id, c.active, 0 as height from categories c join products p on p.main_category_id = c.id where p.id = ${id}
      union all select c.id, c.name, c.slug, c.parent_id, c.active, up.height + 1 from categories c join up on c.id = up.parent_id
    )
    select json_build_object(
      'id', p.id, 'type', p.type, 'name', p.name, 'slug', p.slug, 'subtitle', p.subtitle, 'description', p.description,
      'purchase_note', p.purchase_note, 'badge', p.badge, 'spec_table', p.spec_table, 'options', p.options, 'member_only', p.member_only,
      'tags', p.tags, 'category_ids', ${categoryIdsJson(sql.ref('p.id'))}, 'delivery_method_ids', p.delivery_method_ids,
      'is_newbang', p.source = 'newbang', 'seo', p.seo, 'video_url', p.video_url, 'is_credit', p.is_credit, 'preorder', p.preorder, 'temperature', p.temperature,
      'requires_tax_id', p.requires_tax_id, 'available_from', p.available_from, 'available_until', p.available_until,
      'min_order_quantity', p.min_order_quantity, 'order_step', p.order_step, 'max_per_order', p.max_per_order,
      'max_per_customer', p.max_per_customer, 'list_price', p.list_price, 'list_price_max', p.list_price_max,
      'list_suggested_price', p.list_suggested_price, 'stock_word', p.stock_word,
      'combo', case when p.type = 'combo' then json_build_object('pricing', p.combo_pricing, 'value', p.combo_value) end,
      'slots', ${slots},
      'brand', (select json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) from brands b where b.id = p.brand_id and b.active),
      'breadcrumb', coalesce((select json_agg(json_build_object('id', up.id, 'name', up.name, 'slug', up.slug) order by up.height desc) from up having bool_and(up.active)), '[]'),
      'pictures', coalesce((select json_agg(${pictureJson(sql.ref('g.media_id'))} order by g.position) from product_images g where g.product_id = p.id), '[]'),
      'items', coalesce((
        select json_agg(json_build_object('id', i.id, 'sku', i.sku, 'values', i.option_values,
          'price', case when p.is_credit then coalesce(i.credit_price, i.price) else i.price end, 'suggested_price', i.suggested_price,
          'min_price', i.min_price, 'picture', case when i.media_id is not null then ${pictureJson(sql.ref('i.media_id'))} end,
          ${stockFacts}) order by i.position, i.id)
        from product_items i where i.product_id = p.id and i.active), '[]'),
      'related', ${related(id, now)}
    ) as product
    from products p where p.id = ${id} and p.shelf_status = 'on_shelf'`.execute(reader);
  return rows[0] && toShelfProduct(rows[0].product, now);
}

const stockFacts = sql`'stock', i.stock, 'reserved', i.reserved, 'safety_stock', i.safety_stock, 'backorder_limit', i.backorder_limit,
  'low_stock_threshold', i.low_stock_threshold`;

const slots = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'pick', s.pick, 'is_distinct', s.is_distinct, 'items', (
    select json_agg(json_build_object('product_item_id', i.id, 'product_id', part.id, 'name', part.name, 'slug', part.slug,
      'options', part.options, 'option_values', i.option_values, 'price', i.price, 'extra_price', si.extra_price, 'max_per_set', si.max_per_set,
      'shelf_status', part.shelf_status, 'available_from', part.available_from, 'available_until', part.available_until, 'active', i.active,
      'picture', (select ${pictureJson(sql.ref('g.media_id'))} from product_images g where g.product_id = part.id order by g.position limit 1),
      ${stockFacts}) order by si.position, i.id)
    from combo_slot_items si join product_items i on i.id = si.product_item_id join products part on part.id = i.product_id
    where si.slot_id = s.id)) order by s.position)
  from combo_slots s where s.product_id = p.id), '[]')`;

function toShelfProduct({ items, slots: offered, related: relatedProducts, stock_word, ...row }: Row, now: Date): ShelfProduct {
  const times = timesOf(row);
  const facts = { ...row, ...times, shelf_status: 'on_shelf' as const, active: true };
  return {
    ...row,
    available_from: times.available_from,
    items: items
      .filter((item) => fitsOptions(row.options, item.values))
      .map((item) => ({
        ...pick(item, shelfFields),
        availability: findAvailability({ ...facts, sellable: sellableOf(item), low_stock_threshold: item.low_stock_threshold }, now),
      })),
    slots: offered.map((slot) => ({ ...slot, items: slot.items.map((part) => shelfPart(part, now)) })),
    related: relatedProducts.map((card) => toShelfCard(card, now)),
    availability: availabilityAt(facts, stock_word, now),
  };
}

/** The fields of an item that leave the catalog: exact stock does not. */
const shelfFields = [
  'id',
  'sku',
  'values',
  'price',
  'suggested_price',
  'min_price',
  'picture',
] as const satisfies readonly (keyof ItemJson)[];

function shelfPart(part: PartJson, now: Date): ShelfSlot['items'][number] {
  const { product_item_id, product_id, name, slug, picture, price, extra_price, max_per_set } = part;
  const facts = { ...part, ...timesOf(part), member_only: false, min_order_quantity: 1, sellable: sellableOf(part) };
  return {
    product_item_id,
    product_id,
    name,
    slug,
    picture,
    price,
    extra_price,
    max_per_set,
    spec: buildSpec(part.options, part.option_values),
    availability: findAvailability(facts, now),
  };
}
