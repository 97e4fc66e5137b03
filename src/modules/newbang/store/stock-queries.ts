import { sql } from 'kysely';
import type { Column } from '#platform/db/columns.ts';
import type { Database, Reader } from '#platform/db/database.ts';

/** Claims the stock query of those products that were not queried since `before` and are not being claimed. Returns our product ids. */
export async function claimStockQuery(
  db: Database,
  productIds: readonly number[],
  { now, before }: { now: Date; before: Date },
): Promise<number[]> {
  const { rows } = await sql<{ product_id: NonNullable<Column<'newbang_products', 'product_id'>> }>`
    with due as (
      select id from newbang_products
      where product_id = any(${[...productIds]}::bigint[]) and state <> 'gone' and (stock_queried_at is null or stock_queried_at <= ${before})
      order by id for update skip locked)
    update newbang_products p set stock_queried_at = ${now} from due where p.id = due.id returning p.product_id`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** The supplier's ids of products of ours. */
export async function externalIds(reader: Reader, productIds: readonly number[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('newbang_products')
    .select('external_id')
    .where('product_id', '=', sql<number>`any(${[...productIds]}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ external_id }) => external_id);
}

/** Whether shoppers go on without the supplier, because it did not answer a moment ago. */
export async function areStocksPaused(reader: Reader, now: Date): Promise<boolean> {
  const row = await reader.selectFrom('newbang_settings').select('id').where('stocks_paused_until', '>', now).executeTakeFirst();
  return row !== undefined;
}

export async function pauseStocks(db: Database, until: Date): Promise<void> {
  await db
    .insertInto('newbang_settings')
    .values({ stocks_paused_until: until, version: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ stocks_paused_until: until }))
    .execute();
}
