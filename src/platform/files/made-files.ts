import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

/** A file that a job made for everybody: its bytes are compressed with gzip. */
type MadeFile = { body: Buffer; made_at: Date };

/** Keeps a file in the place of the older one of its name. `madeFrom` says what it was made from. */
export async function keepMadeFile(db: Reader, name: string, body: Buffer, madeFrom: string): Promise<void> {
  const fresh = { body, made_from: madeFrom, made_at: sql<Date>`now()` };
  await db
    .insertInto('made_files')
    .values({ name, ...fresh })
    .onConflict((c) => c.column('name').doUpdateSet(fresh))
    .execute();
}

/** The file as it was made last; undefined when it never was. */
export async function readMadeFile(db: Reader, name: string): Promise<MadeFile | undefined> {
  return db.selectFrom('made_files').select(['body', 'made_at']).where('name', '=', name).executeTakeFirst();
}

/** What a file was made from. */
export async function madeFromOf(db: Reader, name: string): Promise<string | undefined> {
  return (await db.selectFrom('made_files').select('made_from').where('name', '=', name).executeTakeFirst())?.made_from;
}

/** Drops the files whose names begin with `prefix` and are not among `names`. */
export async function dropMadeFiles(db: Reader, prefix: string, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('made_files')
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .where(sql<boolean>`not (name = any(${[...names]}::text[]))`)
    .execute();
}
