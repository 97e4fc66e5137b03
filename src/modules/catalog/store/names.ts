import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';

/**
 * Advisory locks on names until the transaction ends: the later of two concurrent savers sees the conflict and its owner
 * instead of a unique violation. Locked in sorted order to avoid deadlocks.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash) from (
    select distinct hashtextextended('catalog ' || name, 0) as hash from unnest(${[...names]}::text[]) as n(name) order by 1) hashes`.execute(
    tx,
  );
}

/** Slugs as names to be locked; an empty one locks nothing. */
export const slugNames = (table: string, slug: Text): string[] =>
  Object.entries(slug).flatMap(([locale, text]) => (text ? [`${table} ${locale} ${text}`] : []));
