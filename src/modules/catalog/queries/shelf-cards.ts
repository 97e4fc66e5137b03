import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { Availability, ProductOption } from '../contract.ts';
import { availabilityOf, bestAvailability } from '../rules.ts';

/** A product on the shelf as lists need it. Amounts in minor units. */
export type ShelfCard = {
  id: number;
  type: 'single' | 'multi';
  name: Text;
  slug: Text;
  subtitle: Text | null;
  badge: Text | null;
  brand: Text | null;
  member_only: boolean;
  options: ProductOption[];
  pictures: PictureRow[];
  price_min: number;
  price_max: number;
  /** Of the cheapest item. */
  suggested_price: number | null;
  availability: Availability;
};

/** The columns that decide availability, shaped as JSON: its dates are texts. */
type StockJson = { price: number; suggested_price: number | null; sellable: number; low_stock_threshold: number };
export type ShelfTimes = { available_from: string | null; available_until: string | null; min_order_quantity: number };
export type CardJson = Omit<ShelfCard, 'price_min' | 'price_max' | 'suggested_price' | 'availability'> &
  ShelfTimes & { items: StockJson[] | null };

/** A product `p` as one JSON value, the same for every list. */
export const cardJson: RawBuilder<CardJson> = sql`json_build_object(
  'id', p.id, 'type', p.type, 'name', p.name, 'slug', p.slug, 'subtitle', p.subtitle, 'badge', p.badge,
  'member_only', p.member_only, 'available_from', p.available_from, 'available_until', p.available_until,
  'min_order_quantity', p.min_order_quantity, 'options', p.options,
  'brand', (select b.name from brands b where b.id = p.brand_id),
  'pictures', coalesce((
    select json_agg(${pictureJson(sql.ref('g.media_id'))} order by g.position)
    from product_images g where g.product_id = p.id and g.position < 2), '[]'),
  'items', (
    select json_agg(json_build_object('price', i.price, 'suggested_price', i.suggested_price, 'sellable', i.stock - i.reserved,
      'low_stock_threshold', i.low_stock_threshold) order by i.price, i.position)
    from product_items i where i.product_id = p.id and i.active))`;

export const timesOf = (times: Pick<ShelfTimes, 'available_from' | 'available_until'>) => ({
  available_from: times.available_from ? new Date(times.available_from) : null,
  available_until: times.available_until ? new Date(times.available_until) : null,
});

export function cardOf({ items, ...card }: CardJson, now: Date): ShelfCard {
  const sold = items ?? [];
  const facts = { ...card, ...timesOf(card), shelf_status: 'on_shelf' as const, active: true };
  return {
    ...card,
    price_min: sold[0]?.price ?? 0,
    price_max: sold.at(-1)?.price ?? 0,
    suggested_price: sold[0]?.suggested_price ?? null,
    availability: bestAvailability(sold.map((item) => availabilityOf({ ...facts, ...item }, now))),
  };
}

export type ShelfFilter = {
  category_id?: number | undefined;
  brand_id?: number | undefined;
  /** Found in the name of either language, the brand or the SKU. */
  q?: string | undefined;
  /** Only these, in this order: for lists chosen by hand. */
  ids?: readonly number[] | undefined;
};
export type ShelfSort = 'featured' | 'newest' | 'price' | '-price';

/** On the shelf and not over; what has not started yet is shown, for it can be looked forward to. */
export const onShelf = (now: Date): RawBuilder<boolean> =>
  sql`p.shelf_status = 'on_shelf' and (p.available_until is null or p.available_until > ${now})`;

const isSoldOut = sql`not exists (select from product_items i where i.product_id = p.id and i.active and i.stock - i.reserved >= p.min_order_quantity)`;
const lowestPrice = sql`(select min(i.price) from product_items i where i.product_id = p.id and i.active)`;

const orders: Record<ShelfSort, RawBuilder<unknown>> = {
  featured: sql`${isSoldOut}, p.sort, p.id`,
  newest: sql`p.created_at desc, p.id desc`,
  price: sql`${lowestPrice}, p.id`,
  '-price': sql`${lowestPrice} desc, p.id`,
};

/** A page of what is on the shelf with the number of all, in one query. */
export async function shelfCards(
  reader: Reader,
  { filter, sort, page, perPage, now }: { filter: ShelfFilter; sort: ShelfSort; page: number; perPage: number; now: Date },
): Promise<{ cards: ShelfCard[]; total: number }> {
  const order = filter.ids ? sql`array_position(${[...filter.ids]}::bigint[], p.id)` : orders[sort];
  const { rows } = await sql<{ cards: CardJson[]; total: number }>`
    with found as materialized (
      select p.id, row_number() over (order by ${order}) as place from products p where ${onShelf(now)} and ${matches(filter)}
    )
    select (select count(*) from found) as total, coalesce((
      select json_agg(${cardJson} order by f.place)
      from (select * from found order by place limit ${perPage} offset ${(page - 1) * perPage}) f join products p on p.id = f.id), '[]') as cards`.execute(
    reader,
  );
  const [row] = rows;
  return { cards: (row?.cards ?? []).map((card) => cardOf(card, now)), total: row?.total ?? 0 };
}

function matches({ category_id, brand_id, q, ids }: ShelfFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (ids) conditions.push(sql`p.id = any(${[...ids]}::bigint[])`);
  if (brand_id) conditions.push(sql`p.brand_id = ${brand_id}`);
  if (category_id)
    conditions.push(sql`p.id in (select c.product_id from product_categories c where c.category_id in ${withDescendants(category_id)})`);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) conditions.push(contains(word));
  return sql.join(conditions, sql` and `);
}

const withDescendants = (categoryId: number): RawBuilder<unknown> => sql`(
  with recursive below as (
    select id from categories where id = ${categoryId} and active
    union select c.id from categories c join below on c.parent_id = below.id where c.active
  ) select id from below)`;

function contains(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(p.name ->> 'tw' ilike ${pattern} or p.name ->> 'en' ilike ${pattern}
    or exists (select from brands b where b.id = p.brand_id and (b.name ->> 'tw' ilike ${pattern} or b.name ->> 'en' ilike ${pattern}))
    or exists (select from product_items i where i.product_id = p.id and i.active and i.sku ilike ${pattern}))`;
}
