import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { ShelfStatus } from '../contract.ts';

/** The product fields that bulk actions change. */
export type BulkFacts = {
  shelf_status: ShelfStatus;
  available_from: Date | null;
  available_until: Date | null;
  member_only: boolean;
  tags: string[];
  archived_at: Date | null;
  /** The main one first. */
  category_ids: number[];
};

/** The product as it is, locked; undefined when there is none. */
export async function lockBulkFacts(tx: Tx, id: number): Promise<BulkFacts | undefined> {
  const { rows } = await sql<BulkFacts>`
    select p.shelf_status, p.available_from, p.available_until, p.member_only, p.tags, p.archived_at,
      coalesce((select json_agg(pc.category_id order by pc.category_id is distinct from p.main_category_id, pc.category_id)
        from product_categories pc where pc.product_id = p.id), '[]') as category_ids
    from products p where p.id = ${id} for no key update of p`.execute(tx);
  return rows[0];
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
