import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

/** Has anything ever been sold? Then amounts in the shop's currency exist, and it stays. */
export async function anyOrderExists(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from orders) as found`.execute(reader);
  return rows[0]?.found ?? false;
}
