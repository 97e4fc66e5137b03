import { type RawBuilder, sql } from 'kysely';

const few = 8;

/**
 * `column in (1, 2)` for a few ids, `= any(array)` for more. PostgreSQL takes ten for the length of an array it does not know,
 * finds that too dear and plans the statement anew each time; a short list is planned once for each length.
 */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length > 0 && ids.length <= few ? sql`${column} in (${sql.join([...ids])})` : sql`${column} = any(${[...ids]}::bigint[])`;
