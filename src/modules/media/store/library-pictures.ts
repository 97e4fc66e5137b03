import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { json } from '#platform/db/json.ts';
import { type Crop, type Focus, pictureColumns, type SourceLook } from '../rules.ts';

const libraryColumns = [
  ...pictureColumns,
  'file_name',
  'bytes',
  'mime',
  'folder_id',
  'source',
  'crop',
  'stored_bytes',
  'sha256',
  'uploaded_by',
  'version',
  'created_at',
] as const;

/** A picture of the library with everything that staff may see or change of it. */
export type LibraryRow = Columns<'media', (typeof libraryColumns)[number]>;
export type ListedRow = LibraryRow & { uses: number };

export type PictureFilter = {
  q?: string | undefined;
  /** A folder with those in it; `none`: outside of folders. */
  folder?: number | 'none' | undefined;
  mime?: string | undefined;
  unused: boolean;
  undescribed: boolean;
  /** Minimum size in bytes. */
  minBytes?: number | undefined;
};
export type PictureSort = 'created_at' | '-created_at' | 'file_name' | '-bytes' | '-uses';

const isUnused = sql<boolean>`not exists (select from media_uses u where u.media_id = m.id)`;
const isUndescribed = sql<boolean>`(coalesce(m.alt ->> 'tw', '') = '' or coalesce(m.alt ->> 'en', '') = '')`;
const usesCount = sql<number>`(select count(*) from media_uses u where u.media_id = m.id)::integer`;

const orders = {
  created_at: sql`m.created_at, m.id`,
  '-created_at': sql`m.created_at desc, m.id desc`,
  file_name: sql`m.file_name, m.id`,
  '-bytes': sql`m.bytes desc, m.id`,
  '-uses': sql`${usesCount} desc, m.id`,
} as const satisfies Record<PictureSort, unknown>;

const inFolder = (id: number) => sql<boolean>`m.folder_id in (
  with recursive below as (select ${id}::bigint as id union select f.id from media_folders f join below on f.parent_id = below.id) select id from below)`;

function filtered(reader: Reader, { q, folder, mime, unused, undescribed, minBytes }: PictureFilter) {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return reader
    .selectFrom('media as m')
    .where('m.in_library', '=', true)
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`(m.file_name ilike ${like} or m.alt ->> 'tw' ilike ${like} or m.alt ->> 'en' ilike ${like})`),
    )
    .$if(folder === 'none', (query) => query.where('m.folder_id', 'is', null))
    .$if(typeof folder === 'number', (query) => query.where(inFolder(folder as number)))
    .$if(mime !== undefined, (query) => query.where('m.mime', '=', mime as string))
    .$if(unused, (query) => query.where(isUnused))
    .$if(undescribed, (query) => query.where(isUndescribed))
    .$if(minBytes !== undefined, (query) => query.where('m.bytes', '>=', minBytes as number));
}

/** One page of the library, and how many pictures the filter finds. */
export async function libraryPage(
  reader: Reader,
  { sort, count, skip, ...filter }: PictureFilter & { sort: PictureSort; count: number; skip: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const rows = await filtered(reader, filter)
    .select(libraryColumns.map((column) => `m.${column}` as const))
    .select(usesCount.as('uses'))
    .orderBy(orders[sort])
    .limit(count)
    .offset(skip)
    .execute();
  const { total } = await filtered(reader, filter).select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many pictures of the library need attention; `large` from `largeBytes` on. */
export async function libraryCounts(
  reader: Reader,
  largeBytes: number,
): Promise<{ all: number; unused: number; undescribed: number; large: number }> {
  return reader
    .selectFrom('media as m')
    .where('m.in_library', '=', true)
    .select([
      sql<number>`count(*)::integer`.as('all'),
      sql<number>`(count(*) filter (where ${isUnused}))::integer`.as('unused'),
      sql<number>`(count(*) filter (where ${isUndescribed}))::integer`.as('undescribed'),
      sql<number>`(count(*) filter (where m.bytes >= ${largeBytes}))::integer`.as('large'),
    ])
    .executeTakeFirstOrThrow();
}

/** Bytes of the files of all pictures, those of shoppers too. */
export async function storedBytes(reader: Reader): Promise<number> {
  const { bytes } = await reader
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(stored_bytes), 0)::double precision`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** One picture of the library. */
export async function libraryPicture(reader: Reader, id: number): Promise<ListedRow | undefined> {
  return reader
    .selectFrom('media as m')
    .select(libraryColumns.map((column) => `m.${column}` as const))
    .select(usesCount.as('uses'))
    .where('m.id', '=', id)
    .where('m.in_library', '=', true)
    .executeTakeFirst();
}

/** Locks pictures in the order of their ids, so that none comes into use while it is deleted. Unknown ids are left out. */
export async function lockPictures(tx: Tx, ids: readonly number[]): Promise<LibraryRow[]> {
  return tx
    .selectFrom('media')
    .where('id', '=', anyOf(ids))
    .where('in_library', '=', true)
    .select(libraryColumns)
    .orderBy('id')
    .forUpdate()
    .execute();
}

type Details = { file_name: string; folder_id: number | null; alt: LibraryRow['alt']; focus: Focus };

/** The new version, or undefined when the picture was deleted or saved since `version`. */
export async function writeDetails(
  tx: Tx,
  id: number,
  version: number,
  { focus, alt, ...rest }: Details,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('media')
    .set((eb) => ({ ...rest, alt: json(alt), focus_x: focus.x, focus_y: focus.y, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export type Look = {
  look: number;
  width: number;
  height: number;
  widths: number[];
  stored_bytes: number;
  source: SourceLook | null;
  crop: Crop | null;
  /** Of a new file. */
  sent?: { sha256: string; mime: string; bytes: number; file_name: string };
};

/** Gives a picture another look: its centre is the focal point again. The new version, or undefined as in `writeDetails`. */
export async function writeLook(
  tx: Tx,
  id: number,
  version: number,
  { crop, source, sent, ...look }: Look,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('media')
    .set((eb) => ({
      ...look,
      ...sent,
      ...{ crop: json(crop), source: json(source), avif: false, focus_x: 50, focus_y: 50, version: eb('version', '+', 1), updated_at: now },
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** A number that no look had, so that the files of two concurrent attempts never share a name. */
export async function nextLook(reader: Reader): Promise<number> {
  const { rows } = await sql<{ look: number }>`select nextval('media_looks') as look`.execute(reader);
  return rows[0]?.look ?? 0;
}

/** Puts a picture into a folder, or outside of all (null); false when it is there already or was deleted. */
export async function moveToFolder(tx: Tx, id: number, folderId: number | null, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('media')
    .set((eb) => ({ folder_id: folderId, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('in_library', '=', true)
    .where('folder_id', 'is distinct from', folderId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The keys with the looks whose files are needed, of these keys. For the sweep of files that no picture has. */
export async function looksByKey(reader: Reader, keys: readonly string[]): Promise<Map<string, ReadonlySet<number>>> {
  const rows = await reader
    .selectFrom('media')
    .where('key', 'in', [...keys])
    .select(['key', 'look', 'source'])
    .execute();
  return new Map(rows.map(({ key, look, source }) => [key, new Set(source ? [look, source.look] : [look])]));
}
