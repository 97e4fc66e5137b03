import { type RawBuilder, sql } from 'kysely';

const few = 8;

/** `any(array)`, to compare an id column with: one text for a list of any length, which is planned once. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql`any(${[...ids]}::bigint[])`;

/**
 * `column in (1, 2, 2, …)` for a few ids, `= any(array)` for more. PostgreSQL assumes ten elements for an unknown array,
 * estimates that as expensive and plans the statement again each time. A short list is padded with its last id, so that one
 * text is planned once for all lengths.
 */
export function matchesAnyId(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  const last = ids.at(-1);
  if (last === undefined || ids.length > few) return sql`${column} = any(${[...ids]}::bigint[])`;
  return sql`${column} in (${sql.join(Array.from({ length: few }, (_, at) => ids[at] ?? last))})`;
}
