import { type RawBuilder, sql } from 'kysely';
import { versionNow } from '#platform/cache/versions.ts';
import type { Reader } from '#platform/db/database.ts';
import { type CardJson, cardJson, type ShelfCard, toShelfCard } from '../../queries/shelf/cards.ts';
import { type ShelfFacets, shelfCounts } from '../../queries/shelf/counts.ts';
import { matches, orderBySort, type ShelfFilter, type ShelfSort } from '../../queries/shelf/filter.ts';
import { type SearchQuery, type Synonyms, searchQuery, wordsIn } from '../query.ts';
import { maxHits, searchTerms } from './conditions.ts';
import { type NearName, nearName, nearWords, withNearest } from './corrections.ts';

type SearchRequest = {
  /** What was typed. */
  q: string;
  synonyms: Synonyms;
  filter: Omit<ShelfFilter, 'search' | 'ids'>;
  /** `featured`: by relevance. */
  sort: ShelfSort;
  page: number;
  perPage: number;
  now: Date;
  /** Count what the filters would show as well. */
  facets?: boolean;
};
/** `near`: without hits, the names that are near to what was typed, where they were asked for. */
type Hits = { cards: ShelfCard[]; total: number; facets: ShelfFacets | null; near?: string[] };
/** `meant`: the corrected query. With cards these are its results; without, it would have some. */
export type SearchedCards = Omit<Hits, 'near'> & { meant: string | null };

const none = { cards: [], total: 0, facets: null };
const nothingFound: SearchedCards = { ...none, meant: null };

/**
 * A page of search results in one statement; facets cost a second one. Without results, mistyped English words are corrected
 * and Chinese is matched by single characters; if that finds nothing either, a similar name is proposed.
 */
export async function searchCards(reader: Reader, request: SearchRequest): Promise<SearchedCards> {
  const strictQuery = searchQuery(request.q, request.synonyms);
  if (!strictQuery) return nothingFound;
  const exact = await readHits(reader, strictQuery, request);
  if (exact.total > 0) return { ...exact, meant: null };
  const corrections = await nearWords(reader, wordsIn(request.q));
  const corrected = searchQuery(request.q, request.synonyms, { corrections, chars: true });
  if (!corrected || corrected.words === strictQuery.words) return nothingFound;
  const near = nearName(request.q, request.now);
  const found = await readHits(reader, corrected, request, near);
  if (found.total > 0) return { ...found, meant: withNearest(request.q, corrections) };
  return { ...nothingFound, meant: near?.choose(found.near ?? []) ?? null };
}

/** Number of hits ranked by relevance; the rest follow by sales. */
const maxRanked = 1000;
/** Number of hits whose search vectors are read, which are stored apart from the rows. */
const maxRead = 100;

/**
 * Relevance of a hit `h`: exact name, prefix, part of the name, all words in it, in related names, or only in texts. Ties: in
 * stock, then sales, then shorter name. The queries are selected, as PostgreSQL would parse them again for each hit.
 */
const score = ({ line, bits, names, words }: SearchQuery): RawBuilder<number> => sql`
  case when strpos(h.names, ${line}) > 0 then
      case when starts_with(h.names, ${line}) or strpos(h.names, ${`\n${line}`}) > 0
        then case when ${line} = any(string_to_array(h.names, e'\\n')) then 100 else 60 end else 50 end
    when (select bool_and(strpos(h.names, bit) > 0) from unnest(${[...bits]}::text[]) bit) then 40
    when h.place > ${maxRead} then 0 else (
      select case when s.head @@ (select to_tsquery('english', ${names})) then 40 when s.head @@ (select to_tsquery('english', ${words})) then 20 else 0 end
      from product_search s where s.product_id = h.id) end
  - case when h.sold_out then 15 else 0 end + least(8, ln(1 + h.sold_count)) - least(6, length(h.names) / 20.0::float8)`;

async function readHits(reader: Reader, search: SearchQuery, request: SearchRequest, near?: NearName): Promise<Hits> {
  const { filter, page, perPage, now, facets } = request;
  const isRanked = request.sort === 'featured';
  const first = Math.max(maxRanked, page * perPage);
  const { rows } = await sql<{ cards: CardJson[]; total: number; version: number; near: string[] | null }>`
    with hits as materialized (${hits(search, request)}),
    best as (
      select * from (select *, row_number() over (order by ${isRanked ? sql`case when sold_out then ${soldOutLast} else 0 end - sold_count, id` : sql`at`}) as place from hits) h where place <= ${first}
    )
    select ${versionNow('lists')} as version, (select count(*) from hits) as total,
    ${near ? sql`case when not exists (select from hits) then ${near.names} end` : sql`null::text[]`} as near, coalesce((
      select json_agg(${cardJson} order by f.place) from (
        select h.id, row_number() over () as place from (
          select h.id, h.place, ${isRanked ? sql`case when h.place <= ${maxRanked} then ${score(search)} end` : sql`0`} as score from best h
          order by 3 desc nulls last, 2 limit ${perPage} offset ${(page - 1) * perPage}) h) f
      join products p on p.id = f.id), '[]') as cards`.execute(reader);
  const [row] = rows;
  if (!row || row.total === 0) return { ...none, near: row?.near ?? [] };
  const counts = facets ? await shelfCounts(reader, { filter: { ...filter, search }, now, facets, version: row.version }) : none;
  return { cards: row.cards.map((card) => toShelfCard(card, now)), total: row.total, facets: counts.facets };
}

/** More than any product was sold, a 32-bit integer: products that are sold out come last by one key, which sorts faster than two. */
const soldOutLast = sql.lit(2 ** 32);

/** Products with the numbers that were typed: up to so many are compared with the rest of the query one by one. */
const maxNumbered = 100;

/**
 * All hits. Without filters and by relevance the products themselves need not be read. Where the query has a number that few products
 * have, these are looked at, because the index would read the lists of all other words before it finds that.
 */
function hits(search: SearchQuery, request: SearchRequest): RawBuilder<unknown> {
  const { words, numbers } = search;
  const byIndex = sql`s.document @@ ${searchTerms(search)}`;
  if (!numbers) return sql`${matchingRows(byIndex, request)} limit ${maxHits}`;
  const byNumber = sql`s.product_id = any(array(select product_id from numbered)) and s.document @@ (select to_tsquery('english', ${words}))`;
  const isFew = sql`(select count(*) from numbered) <= ${maxNumbered}`;
  return sql`
    with numbered as materialized (
      select n.product_id from product_search n where n.document @@ to_tsquery('english', (select ${numbers})) limit ${maxNumbered + 1}
    ) (${matchingRows(sql`${byNumber} and ${isFew}`, request)}) union all (${matchingRows(sql`${byIndex} and not ${isFew}`, request)} limit ${maxHits})`;
}

function matchingRows(isFound: RawBuilder<unknown>, { filter, sort, now }: SearchRequest): RawBuilder<unknown> {
  const matching = sql`${isFound} and s.on_shelf and (s.available_until is null or s.available_until > ${now})`;
  const columns = sql`s.product_id as id, s.sold_out, s.sold_count, s.names`;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (sort === 'featured' && !isFiltered) return sql`select ${columns} from product_search s where ${matching}`;
  const rank = sort === 'featured' ? sql`0` : sql`row_number() over (order by ${orderBySort(sort, filter)})`;
  return sql`
    select ${columns}, ${rank} as at from product_search s join products p on p.id = s.product_id where ${matching} and ${matches(filter)}`;
}
