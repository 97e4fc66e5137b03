import { type RawBuilder, type SqlBool, sql } from 'kysely';

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Whether a text has this part, large or small letters alike. `words` must be written as in the index made of its
 * search_grams (0029); without `byIndex` the rows are read one after the other, which is faster where nearly all have it.
 */
export const contains = (words: RawBuilder<unknown>, part: string, byIndex = true): RawBuilder<SqlBool> =>
  byIndex
    ? sql`(search_grams(${words}) @> search_grams(${part}) and ${words} ilike ${`%${escaped(part)}%`})`
    : sql`${words} ilike ${`%${escaped(part)}%`}`;

/** Whether a code begins like this, in large or small letters; the index is of `upper(code) text_pattern_ops`. */
export const beginsWith = (code: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> =>
  sql`upper(${code}) like ${`${escaped(start.toUpperCase())}%`}`;

/** More rows than anybody pages through: what a search finds is counted up to here. */
export const mostCounted = 10_000;
