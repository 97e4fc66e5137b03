import { sql } from 'kysely';
import { forSearch } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Locale, Text } from '#shared/locale.ts';
import { shownCategories } from '../../queries/product-categories.ts';
import { fold, joinSpaced, splitParts } from '../fold.ts';

export type NamedPlace = Columns<'categories' | 'brands', 'id' | 'name' | 'slug'>;
/** `settings`: what the search itself needs to know. */
export type SuggestedPlaces = {
  categories: NamedPlace[];
  brands: NamedPlace[];
  hot: string[];
  settings: Parameters<typeof forSearch.of>[0];
};

const limits = { categories: 5, brands: 3, hot: 8 };
/** Minimum number of successful searches before a word is suggested. */
const minSearches = 5;
const hotDays = 7;
const dayMs = 86_400_000;

/** Categories and brands whose name contains the typed text, and frequent searches in this language, in one statement. */
export async function suggestPlaces(reader: Reader, q: string, locale: Locale, now: Date): Promise<SuggestedPlaces> {
  const { rows } = await sql<SuggestedPlaces>`
    select ${forSearch.rows} as settings,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by c.sort, c.id), '[]')
        from categories c where c.type = 'products' and c.id in ${shownCategories}) as categories,
      (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) order by b.sort, b.id), '[]')
        from brands b where b.active) as brands,
      array(select min(query) from search_log
        where locale = ${locale} and hits > 0 and created_at > ${new Date(now.getTime() - hotDays * dayMs)}
        group by lower(query) having count(*) >= ${minSearches} order by count(*) desc, 1 limit ${limits.hot}) as hot`.execute(reader);
  const [row] = rows;
  if (!row) return { categories: [], brands: [], hot: [], settings: null };
  return {
    ...row,
    categories: withMatchingName(row.categories, q).slice(0, limits.categories),
    brands: withMatchingName(row.brands, q).slice(0, limits.brands),
  };
}

/** Those with the words in one of their names; names that begin with them first. Empty input matches none. */
export function withMatchingName<T extends { name: Text }>(places: readonly T[], q: string): T[] {
  const typed = joinSpaced(splitParts(q));
  if (!typed) return [];
  const matchPosition = ({ name }: T) => Math.min(...[name.tw, name.en ?? ''].map((text) => indexIn(joinSpaced(splitParts(text)), typed)));
  return places
    .map((place) => ({ place, at: matchPosition(place) }))
    .filter(({ at }) => at < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.at - b.at)
    .map(({ place }) => place);
}

const indexIn = (line: string, typed: string): number => {
  const at = line.indexOf(typed);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

/** One key for all ways to type the same: width, case, spaces. */
export const typedKey = (typed: string): string => fold(typed).replace(/\s+/gu, ' ').trim();
