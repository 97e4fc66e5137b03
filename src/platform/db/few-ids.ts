import { type RawBuilder, sql } from 'kysely';

const few = 8;

/**
 * `column in (1, 2, 2, …)` for a few ids, `= any(array)` for more. PostgreSQL takes ten for the length of an array it does not
 * know, finds that too dear and plans the statement anew each time. A short list is filled up with its last id, so that one
 * text is planned once for all lengths.
 */
export function isOneOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  const last = ids.at(-1);
  if (last === undefined || ids.length > few) return sql`${column} = any(${[...ids]}::bigint[])`;
  return sql`${column} in (${sql.join(Array.from({ length: few }, (_, at) => ids[at] ?? last))})`;
}
