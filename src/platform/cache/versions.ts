import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import type { ContentName } from './content-names.ts';

/**
 * Marks content as changed, in the transaction that changes it: what was cached before is no longer served. For names that few
 * transactions write, as the row stays locked until the end; changes of single things are recorded by triggers (content-names.ts).
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

/**
 * Marks these products' pages and `lists` as changed, in one statement. The triggers do not see all of it: a word about stock depends
 * on what was sold, which is no change of a row.
 */
export async function bumpProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  const names = [...new Set(productIds)].map((id): ContentName => `product:${id}`);
  await sql`
    with recorded as (insert into content_changes (name) select unnest(${names}::text[]))
    insert into content_versions (name) values ('lists') on conflict (name) do update set version = content_versions.version + 1`.execute(
    tx,
  );
}

/** Deletes changes that every server has read: each reads them with its next visitor, or drops its copies (content-reader.ts). */
export const deleteOldChanges = (db: Database): Promise<number> =>
  deleteInBatches(async (limit) => {
    const { rows } = await sql`
      delete from content_changes where id in (
        select id from content_changes where at < now() - interval '1 hour' order by at limit ${limit} for update skip locked)
      returning 1`.execute(db);
    return rows.length;
  }, 10_000);
