import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** Tables with an `active` switch. */
export type Switched = 'brands' | 'gifts' | 'categories';

/** Of the categories only those of articles, because those of products are switched in their form. */
const articlesOnly = (table: Switched) => sql<boolean>`${table === 'categories' ? sql`type = 'blogs'` : sql`true`}`;

/** Locks the record and reads its switch; undefined when there is none. */
export const lockActive = (tx: Tx, table: Switched, id: number): Promise<{ active: boolean } | undefined> =>
  tx.selectFrom(table).select('active').where('id', '=', id).where(articlesOnly(table)).forUpdate().executeTakeFirst();

/** Switches it, as a new version. */
export async function writeActive(tx: Tx, table: Switched, id: number, active: boolean, updated_at: Date): Promise<void> {
  await tx
    .updateTable(table)
    .set((eb) => ({ active, version: eb('version', '+', 1), updated_at }))
    .where('id', '=', id)
    .where(articlesOnly(table))
    .execute();
}
