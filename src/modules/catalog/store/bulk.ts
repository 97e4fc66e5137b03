import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';

const bulkColumns = ['shelf_status', 'available_from', 'available_until', 'member_only', 'tags', 'archived_at'] as const;

/** The product fields that bulk actions change. */
export type BulkFacts = Columns<'products', (typeof bulkColumns)[number]> & {
  /** The main one first. */
  category_ids: number[];
};

/** The product as it is, locked; undefined when there is none. */
export async function lockBulkFacts(tx: Tx, id: number): Promise<BulkFacts | undefined> {
  return tx
    .selectFrom('products as p')
    .select(bulkColumns)
    .select(
      sql<number[]>`coalesce((
        select json_agg(pc.category_id order by pc.category_id is distinct from p.main_category_id, pc.category_id)
        from product_categories pc where pc.product_id = p.id), '[]')`.as('category_ids'),
    )
    .where('p.id', '=', id)
    .forNoKeyUpdate('p')
    .executeTakeFirst();
}

/** Writes the facts, categories aside, as a new version. */
export async function writeBulkFacts(tx: Tx, id: number, { category_ids, ...facts }: BulkFacts, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ ...facts, main_category_id: category_ids[0] ?? null, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Bumps the version of a product whose items changed. */
export async function raiseVersion(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}
