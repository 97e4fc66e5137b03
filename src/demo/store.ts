import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Empties every table except the migrations and the decision of the first run, leaving the rows every shop has; ids start at 1 again. */
export async function emptyAllTables(db: Database): Promise<void> {
  const all = sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('migrations', 'shop_state')`;
  const { rows } = await all.execute(db);
  await sql`truncate ${sql.raw(rows.map((row) => row.name).join(', '))} restart identity`.execute(db);
  await sql`select insert_fixed_rows()`.execute(db);
}
