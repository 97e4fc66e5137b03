import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** More rows than anybody pages through: what a search finds is counted up to here. */
export const maxCounted = 10_000;

/** The ids of those whose name, or what else one knows of them, has this part: found by their letters (0029). */
export const matchingIds = (what: 'orders' | 'products' | 'customers', part: string): RawBuilder<unknown> =>
  sql`select ${sql.raw(`found_${what}`)}(${part}, ${maxCounted})`;

/** After every text that begins like another: no character is greater. */
const greatest = '\u{10FFFF}';

/**
 * Whether a code begins like this, in large or small letters; the index is of `upper(code) text_pattern_ops`. Two bounds and
 * no `like`, whose index only serves a pattern that is known when the statement is planned.
 */
export function codeStartsWith(code: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> {
  const first = start.toUpperCase();
  return sql`(upper(${code}) ~>=~ ${first} and upper(${code}) ~<~ ${first + greatest})`;
}
