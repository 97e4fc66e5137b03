import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { matches, onShelf, type ShelfFilter } from './shelf/filter.ts';

type Scope = NonNullable<ShelfFilter['scope']>;

/** Some items on the shelf that match all of these scopes. */
export async function itemIdsWithin(
  reader: Reader,
  scopes: readonly Scope[],
  { count, now }: { count: number; now: Date },
): Promise<number[]> {
  const inAll = sql.join<boolean>(
    scopes.map((scope) => matches({ scope })),
    sql` and `,
  );
  const rows = await reader
    .selectFrom('products as p')
    .innerJoin('product_items as i', 'i.product_id', 'p.id')
    .select('i.id')
    .where('i.active', '=', true)
    .where(onShelf(now))
    .where('p.is_credit', '=', false)
    .where(inAll)
    .orderBy('p.id')
    .orderBy('i.id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
