import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import { versionNow } from '#platform/cache/versions.ts';
import type { Column, Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Availability } from '../../contract.ts';
import { availabilityAt } from '../../rules.ts';
import { type ShelfCounts, shelfCounts } from './counts.ts';
import type { ShelfFilter, ShelfSort } from './filter.ts';
import { pageIds } from './page-ids.ts';

/** A product on the shelf as lists need it. Amounts in minor units. */
export type ShelfCard = Columns<
  'products',
  'id' | 'type' | 'name' | 'slug' | 'subtitle' | 'badge' | 'member_only' | 'is_credit' | 'options'
> & {
  brand: Column<'brands', 'name'> | null;
  pictures: PictureRow[];
  price_min: Column<'products', 'list_price'>;
  price_max: Column<'products', 'list_price_max'>;
  /** Of the cheapest item. */
  suggested_price: Column<'products', 'list_suggested_price'>;
  availability: Availability;
};

export type ShelfTimes = InJson<Columns<'products', 'available_from' | 'available_until'>>;
export type CardJson = Omit<ShelfCard, 'availability'> & ShelfTimes & Columns<'products', 'stock_word'>;

/** A product `p` as one JSON value, the same for every list. Price and stock are denormalised columns, so that nothing is joined for them. */
export const cardJson: RawBuilder<CardJson> = sql`json_build_object(
  'id', p.id, 'type', p.type, 'name', p.name, 'slug', p.slug, 'subtitle', p.subtitle, 'badge', p.badge,
  'member_only', p.member_only, 'is_credit', p.is_credit, 'available_from', p.available_from, 'available_until', p.available_until,
  'options', p.options, 'price_min', p.list_price, 'price_max', p.list_price_max, 'suggested_price', p.list_suggested_price,
  'stock_word', p.stock_word,
  'brand', (select b.name from brands b where b.id = p.brand_id and b.active),
  'pictures', coalesce((
    select json_agg(${pictureJson(sql.ref('g.media_id'))} order by g.position)
    from product_images g where g.product_id = p.id and g.position < 2), '[]'))`;

export const timesOf = (times: ShelfTimes) => ({
  available_from: times.available_from ? new Date(times.available_from) : null,
  available_until: times.available_until ? new Date(times.available_until) : null,
});

export function toShelfCard({ stock_word, available_from, available_until, ...card }: CardJson, now: Date): ShelfCard {
  const times = timesOf({ available_from, available_until });
  return { ...card, availability: availabilityAt({ ...card, ...times, shelf_status: 'on_shelf' }, stock_word, now) };
}

type CardQuery = { filter: ShelfFilter; sort: ShelfSort; page: number; perPage: number; now: Date };
/** `facets`: count what the filters would show as well. `counted`: a caller's own counts, called where they are needed. */
type CountOptions = { facets?: boolean; counted?: (() => Promise<ShelfCounts>) | undefined };

/**
 * A page of products on the shelf, in one query whose cost does not depend on the size of the shop. Totals and facets are counted by
 * a second one, once per content version.
 */
export async function shelfCards(
  reader: Reader,
  { filter, sort, page, perPage, now }: CardQuery,
  { facets = false, counted }: CountOptions = {},
): Promise<{ cards: ShelfCard[] } & ShelfCounts> {
  const { rows } = await sql<{ cards: CardJson[]; version: number }>`
    select ${versionNow('lists')} as version, coalesce((
      select json_agg(${cardJson} order by f.place) from (
        select f.id, row_number() over () as place from (${pageIds({ filter, sort, page, perPage, now })}) f) f
      join products p on p.id = f.id), '[]') as cards`.execute(reader);
  const [row] = rows;
  const cards = (row?.cards ?? []).map((card) => toShelfCard(card, now));
  // A first page that is not full is the whole list.
  if (!facets && page === 1 && cards.length < perPage) return { cards, total: cards.length, facets: null };
  const counts = counted ?? (() => shelfCounts(reader, { filter, now, facets, version: row?.version ?? 0 }));
  return { cards, ...(await counts()) };
}

/** The chosen products, in this order, in one query. */
export async function chosenCards(reader: Reader, ids: readonly number[], now: Date): Promise<ShelfCard[]> {
  if (ids.length === 0) return [];
  return (await shelfCards(reader, { filter: { ids }, sort: 'featured', page: 1, perPage: ids.length + 1, now })).cards;
}
