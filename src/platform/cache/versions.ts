import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';

/**
 * Marks content as changed, in the transaction that changes it: cached pages made from an older version are not served
 * again. Names are few, such as `settings`, `lists` (all of the catalog) and `content`: every page asks for them all.
 */
export async function bumpVersion(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('content_versions')
    .values({ name })
    .onConflict((c) => c.column('name').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })))
    .execute();
}

/**
 * The versions of all names, by name; they only grow. Read them before making a page: what is committed meanwhile leaves
 * the page old, never new with old content.
 */
export async function readContentVersions(db: Reader): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; version: string }>`select name, version from content_versions order by name`.execute(db);
  return new Map(rows.map(({ name, version }) => [name, String(version)]));
}

/** The version of one name as a part of another statement: what was read together with it is no younger. */
export const versionNow = (name: string): RawBuilder<number> =>
  sql`coalesce((select version from content_versions where name = ${name}), 0)`;
