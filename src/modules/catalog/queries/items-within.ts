import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { matches, onShelf, type ShelfFilter } from './shelf-filter.ts';

type Scope = NonNullable<ShelfFilter['scope']>;

/** Some items on the shelf that match all of these scopes. */
export async function itemIdsWithin(
  reader: Reader,
  scopes: readonly Scope[],
  { count, now }: { count: number; now: Date },
): Promise<number[]> {
  const inAll = sql.join(
    scopes.map((scope) => matches({ scope })),
    sql` and `,
  );
  const { rows } = await sql<{ id: number }>`
    select i.id from products p join product_items i on i.product_id = p.id and i.active
    where ${onShelf(now)} and not p.is_credit and ${inAll} order by p.id, i.id limit ${count}`.execute(reader);
  return rows.map(({ id }) => id);
}
