import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Every table but the list of migrations and the decision of the first run, down to the rows every shop has; numbers begin at 1 again. */
export async function emptyAllTables(db: Database): Promise<void> {
  const all = sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('migrations', 'shop_state')`;
  const { rows } = await all.execute(db);
  await sql`truncate ${sql.raw(rows.map((row) => row.name).join(', '))} restart identity`.execute(db);
  await sql`select insert_fixed_rows()`.execute(db);
}
