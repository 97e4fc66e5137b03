import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';

type Folder = Columns<'media_folders', 'id' | 'parent_id' | 'name' | 'version'>;
type FolderForm = Pick<Folder, 'name' | 'parent_id'>;

/** All folders by name, with the number of pictures in each. */
export const allFolders = (reader: Reader): Promise<(Folder & { pictures: number })[]> =>
  reader
    .selectFrom('media_folders as f')
    .select(['f.id', 'f.parent_id', 'f.name', 'f.version'])
    .select(sql<number>`(select count(*) from media m where m.folder_id = f.id and m.in_library)::integer`.as('pictures'))
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();

/** All folders, locked, so that concurrent moves run one after the other and never build a ring. */
export const lockFolders = (tx: Tx): Promise<Folder[]> =>
  tx.selectFrom('media_folders').select(['id', 'parent_id', 'name', 'version']).orderBy('id').forUpdate().execute();

/** Adds a folder to the library; returns its id. */
export async function insertFolder(tx: Tx, form: FolderForm): Promise<number> {
  return (await tx.insertInto('media_folders').values(form).returning('id').executeTakeFirstOrThrow()).id;
}

/** The new version, or undefined when the folder was deleted or saved since `version`. */
export async function writeFolder(tx: Tx, id: number, version: number, form: FolderForm): Promise<number | undefined> {
  const row = await tx
    .updateTable('media_folders')
    .set((eb) => ({ ...form, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Deletes a folder unless something is in it; returns whether it did. Foreign keys are the last lock. */
export async function deleteFolderRow(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('media_folders as f')
    .where('f.id', '=', id)
    .where(sql<boolean>`not exists (select from media m where m.folder_id = f.id)`)
    .where(sql<boolean>`not exists (select from media_folders below where below.parent_id = f.id)`)
    .returning('f.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the library has this folder. */
export const folderExists = async (reader: Reader, id: number): Promise<boolean> =>
  (await reader.selectFrom('media_folders').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
