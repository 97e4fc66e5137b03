import { pictureFrom, pictureLibrary } from '#modules/media/index.ts';
import { auditLog, staffNames } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type LibraryPicture, type libraryContract, refuseLibrary } from './contract.ts';
import { toUseKind } from './pages.ts';
import { largeBytes } from './rules.ts';
import { formOf } from './views.ts';

type Endpoints = typeof libraryContract;

const has = (text: string | undefined): boolean => Boolean(text);

async function toRows({ db, locale }: Context, rows: readonly pictureLibrary.ListedRow[]): Promise<LibraryPicture[]> {
  const names = await staffNames(
    db,
    rows.flatMap(({ uploaded_by }) => uploaded_by ?? []),
  );
  return rows.map((row) => ({
    ...pictureFrom(row, locale),
    ...{ file_name: row.file_name, bytes: row.bytes, mime: row.mime, folder_id: row.folder_id },
    described: { tw: has(row.alt?.tw), en: has(row.alt?.en) },
    ...{ stored_bytes: row.stored_bytes, uses: row.uses, version: row.version },
    uploaded_by: row.uploaded_by === null ? null : (names.get(row.uploaded_by) ?? null),
    created_at: row.created_at.toISOString(),
  }));
}

/** One page of the library. */
export async function listPictures(
  ctx: Context,
  { page, per_page, type, unused, undescribed, large, ...filter }: ParsedInputOf<Endpoints['listPictures']>,
): Promise<ResultOf<Endpoints['listPictures']>> {
  const { rows, total } = await pictureLibrary.libraryPage(ctx.db, {
    ...filter,
    mime: type && `image/${type}`,
    unused: unused !== undefined,
    undescribed: undescribed !== undefined,
    minBytes: large && largeBytes,
    count: per_page,
    skip: (page - 1) * per_page,
  });
  return { data: await toRows(ctx, rows), meta: { page, per_page, total } };
}

/** Folders, what needs attention, and how full the storage is. */
export async function overview({ db, files, shop }: Context): Promise<ResultOf<Endpoints['overview']>> {
  return {
    folders: await pictureLibrary.allFolders(db),
    counts: await pictureLibrary.libraryCounts(db, largeBytes),
    storage: { used: await pictureLibrary.storedBytes(db), free: await files.freeBytes() },
    limits: { max_files: shop.images.maxFiles, max_megabytes: shop.images.maxMegabytes },
  };
}

/** One picture with where it is used. Throws `picture_not_found`. */
export async function readPicture(ctx: Context, { id }: { id: number }): Promise<ResultOf<Endpoints['readPicture']>> {
  const row = await pictureLibrary.libraryPicture(ctx.db, id);
  if (!row) throw refuseLibrary('picture_not_found');
  const [picture] = await toRows(ctx, [row]);
  if (!picture) throw refuseLibrary('picture_not_found');
  const source = row.source ?? row;
  const uses = await pictureLibrary.picturesUses(ctx.db, id);
  return {
    value: formOf(row),
    version: row.version,
    picture,
    source: {
      url: `/media/${pictureLibrary.baseName({ key: row.key, look: source.look })}`,
      ...{ width: source.width, height: source.height, widths: source.widths },
    },
    crop: row.crop,
    used_in: uses.map(({ kind, ...use }) => ({ kind: toUseKind(kind), ...use })),
  };
}

/** Who changed what of a picture, the latest first. */
export const logs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Endpoints['logs']>) =>
  auditLog.of(db, { subject_type: 'Picture', subject_id: id }, filter);
