import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

/** A file that a job made for everybody: its bytes are compressed with gzip. */
type GeneratedFile = { body: Buffer; made_at: Date };

/** Keeps a file in the place of the older one of its name. `madeFrom` says what it was made from. */
export async function saveGeneratedFile(db: Reader, name: string, body: Buffer, source: string): Promise<void> {
  const fresh = { body, made_from: source, made_at: sql<Date>`now()` };
  await db
    .insertInto('made_files')
    .values({ name, ...fresh })
    .onConflict((c) => c.column('name').doUpdateSet(fresh))
    .execute();
}

/** The file as it was made last; undefined when it never was. */
export async function readGeneratedFile(db: Reader, name: string): Promise<GeneratedFile | undefined> {
  return db.selectFrom('made_files').select(['body', 'made_at']).where('name', '=', name).executeTakeFirst();
}

/** What a file was made from. */
export async function readGeneratedFrom(db: Reader, name: string): Promise<string | undefined> {
  return (await db.selectFrom('made_files').select('made_from').where('name', '=', name).executeTakeFirst())?.made_from;
}

/** Drops the files whose names begin with `prefix` and are not among `names`. */
export async function deleteGeneratedFiles(db: Reader, prefix: string, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('made_files')
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .where(sql<boolean>`not (name = any(${[...names]}::text[]))`)
    .execute();
}
