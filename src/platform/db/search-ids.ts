import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Searches count their results up to this number. */
export const maxCounted = 10_000;

/** A subquery of the ids whose name or other search text contains `part` (the SQL functions found_orders, found_products and found_customers). */
export const matchingIds = (what: 'orders' | 'products' | 'customers', part: string): RawBuilder<unknown> =>
  sql`select ${sql.raw(`found_${what}`)}(${part}, ${maxCounted})`;

/** Sorts after every text with the same prefix: no character is greater. */
export const greatest = '\u{10FFFF}';

/**
 * Whether a code starts with `start`, ignoring case, by the index on `upper(code) text_pattern_ops`. Two bounds instead of
 * `like`, whose index only serves patterns known at planning time.
 */
export function codeStartsWith(code: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> {
  const first = start.toUpperCase();
  return sql`(upper(${code}) ~>=~ ${first} and upper(${code}) ~<~ ${first + greatest})`;
}
