import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { NewbangProducts } from '#platform/db/tables.generated.ts';
import type { AppliedValues, SupplierProduct } from '../stored.ts';

export type StoredSupplied = Selectable<NewbangProducts>;

/** One product of the supplier, locked until the transaction ends. */
export const lockByExternalId = (tx: Tx, externalId: string): Promise<StoredSupplied | undefined> =>
  tx.selectFrom('newbang_products').selectAll().where('external_id', '=', externalId).forUpdate().executeTakeFirst();

export const lockById = (tx: Tx, id: number): Promise<StoredSupplied | undefined> =>
  tx.selectFrom('newbang_products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const selectById = (reader: Reader, id: number): Promise<StoredSupplied | undefined> =>
  reader.selectFrom('newbang_products').selectAll().where('id', '=', id).executeTakeFirst();

type Seen = { sync_id: number; page: number; at: Date };

export async function insertSupplied(tx: Tx, data: SupplierProduct, { sync_id, page, at }: Seen): Promise<void> {
  await tx
    .insertInto('newbang_products')
    .values({
      ...{ external_id: data.id, name: data.name, data: json(data), state: 'new', shelf: data.status === 'on' ? 'on' : 'off' },
      ...{ seen_in: sync_id, seen_page: page, synced_at: at, created_at: at },
    })
    .execute();
}

type Change = Partial<
  Columns<'newbang_products', 'state' | 'shelf' | 'product_id' | 'changed_at' | 'name' | 'seen_in' | 'seen_page' | 'synced_at'>
> & {
  data?: SupplierProduct;
  applied?: AppliedValues | null;
};

export async function updateSupplied(tx: Tx, id: number, { data, applied, ...change }: Change): Promise<void> {
  await tx
    .updateTable('newbang_products')
    .set({ ...change, ...(data && { data: json(data) }), ...(applied !== undefined && { applied: applied && json(applied) }) })
    .where('id', '=', id)
    .execute();
}

/** The id and product of those that a whole sync did not see, and how many products there are that have not gone. */
export async function unseenIn(tx: Tx, syncId: number): Promise<{ unseen: { id: number; product_id: number | null }[]; known: number }> {
  const rows = await tx
    .selectFrom('newbang_products')
    .select(['id', 'product_id', sql<boolean>`seen_in is distinct from ${syncId}`.as('is_unseen')])
    .where('state', '<>', 'gone')
    .execute();
  return { unseen: rows.filter(({ is_unseen }) => is_unseen), known: rows.length };
}

/** The names of imported products that the supplier has withdrawn since then. */
export async function goneSince(reader: Reader, since: Date): Promise<string[]> {
  const rows = await reader
    .selectFrom('newbang_products')
    .select('name')
    .where('state', '=', 'gone')
    .where('product_id', 'is not', null)
    .where('changed_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}
