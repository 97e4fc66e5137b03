import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';

/**
 * Marks content as changed, in the transaction that changes it: pages cached from an older version are no longer served. There
 * are few names, such as `settings`, `lists` (the whole catalog) and `content`; every page checks them all.
 */
export async function bumpVersion(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('content_versions')
    .values({ name })
    .onConflict((c) => c.column('name').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })))
    .execute();
}

/**
 * The versions of all names; they only grow. Read them before rendering: a later commit then makes the page stale, never fresh
 * with old content.
 */
export async function readContentVersions(db: Reader): Promise<ReadonlyMap<string, string>> {
  type Row = Columns<'content_versions', 'name' | 'version'>;
  const { rows } = await sql<Row>`select name, version from content_versions order by name`.execute(db);
  return new Map(rows.map(({ name, version }) => [name, String(version)]));
}

/** The version of one name as a part of another statement, so that both are read from one snapshot. */
export const versionNow = (name: string): RawBuilder<number> =>
  sql`coalesce((select version from content_versions where name = ${name}), 0)`;
