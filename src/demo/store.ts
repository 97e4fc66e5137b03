import { sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';

/** The demo alone writes these past their owners' doors: carts that became orders long ago. */
export async function insertOrderedCart(tx: Tx, cart: { id: string; customer_id: number | null; locale: Locale; at: Date }): Promise<void> {
  const { at, ...row } = cart;
  await tx.insertInto('carts').values({ ...row, state: 'ordered', created_at: at, updated_at: at }).execute();
}

export async function anyProductExists(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Empties every table but the list of migrations and the decision of the first run; numbers begin at 1 again. */
export async function emptyAllTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'shop_state')`.execute(db);
  await sql`truncate ${sql.raw(rows.map((row) => row.name).join(', '))} restart identity`.execute(db);
}
