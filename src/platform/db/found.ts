import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** More rows than anybody pages through: what a search finds is counted up to here. */
export const mostCounted = 10_000;

/** The ids of those whose name, or what else one knows of them, has this part: found by their letters (0029). */
export const found = (what: 'orders' | 'products' | 'customers', part: string): RawBuilder<unknown> =>
  sql`select ${sql.raw(`found_${what}`)}(${part}, ${mostCounted})`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a code begins like this, in large or small letters; the index is of `upper(code) text_pattern_ops`. */
export const beginsWith = (code: RawBuilder<unknown>, start: string): RawBuilder<SqlBool> =>
  sql`upper(${code}) like ${`${escaped(start.toUpperCase())}%`}`;
