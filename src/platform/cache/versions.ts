import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';

/**
 * Marks content as changed, in the transaction that changes it: cached pages made from an older version are not served
 * again. Names are few, such as `settings`, `lists` (all of the catalog) and `content`: every page asks for their sum.
 */
export async function bumpVersion(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('content_versions')
    .values({ name })
    .onConflict((c) => c.column('name').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })))
    .execute();
}

/**
 * One value that differs after every commit that bumped something: versions only grow, so their sum does. Read it before
 * making a page: what is committed meanwhile leaves the page old, never new with old content.
 */
export async function readContentVersion(db: Reader): Promise<string> {
  const { sum } = await db
    .selectFrom('content_versions')
    .select((eb) => eb.fn.sum<string | null>('version').as('sum'))
    .executeTakeFirstOrThrow();
  return sum ?? '0';
}

/** The version of one name as a part of another statement: what was read together with it is no younger. */
export const versionNow = (name: string): RawBuilder<number> =>
  sql`coalesce((select version from content_versions where name = ${name}), 0)`;
