import { pictureLibrary } from '#modules/media/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, sqlState, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type libraryContract, refuseLibrary } from '../contract.ts';
import { bumpPagesWith } from '../pages.ts';

type Endpoints = typeof libraryContract;
type Picture = pictureLibrary.LibraryRow;
type Sizes = Omit<pictureLibrary.Encoded, 'mime'>;

/**
 * Shows a part of the picture wherever it is used, or the whole again with null. The part is cut from the uncropped picture.
 * Throws `picture_changed` or `picture_not_found`.
 */
export async function cropPicture(
  ctx: Context,
  { id, version, crop }: ParsedInputOf<Endpoints['cropPicture']>,
): Promise<{ version: number }> {
  const before = await readUnchanged(ctx, id, version);
  const { look, width, height, widths } = before;
  const source = before.source ?? { look, width, height, widths };
  const changes = [{ field: 'crop', old: before.crop, new: crop }];
  if (crop === null) {
    const stored_bytes = before.stored_bytes;
    return saveLook(ctx, before, { ...source, stored_bytes, crop: null, source: null }, changes);
  }
  const stored = await pictureLibrary.readSize(ctx.files, { key: before.key, look: source.look }, source.widths.at(-1) ?? 0);
  return addLook(ctx, before, await pictureLibrary.cropPicture(stored, crop), { crop, source }, changes);
}

/**
 * Replaces this picture by the uploaded one wherever it is used; its description stays. Throws `picture_exists` when the
 * library has the sent picture already, `picture_changed`, `picture_not_found` or InvalidInput.
 */
export async function replacePicture(
  ctx: Context,
  { id, version }: ParsedInputOf<Endpoints['replacePicture']>,
): Promise<{ version: number }> {
  const before = await readUnchanged(ctx, id, version);
  const { encoded, ...sent } = await pictureLibrary.readOneUpload(ctx);
  await refuseKnown(ctx, sent.sha256);
  const { mime, ...sizes } = encoded;
  const changes = [{ field: 'file', old: before.file_name, new: sent.file_name }];
  try {
    return await addLook(ctx, before, sizes, { crop: null, source: null, sent: { mime, ...sent } }, changes);
  } catch (error) {
    // Another request may have stored the same file meanwhile.
    if (sqlState(error) === '23505') await refuseKnown(ctx, sent.sha256);
    throw error;
  }
}

async function refuseKnown({ db }: Pick<Context, 'db'>, sha256: string): Promise<void> {
  const same = await pictureLibrary.pictureByHash(db, sha256);
  if (same) throw refuseLibrary('picture_exists', { id: same.id, file_name: same.file_name });
}

async function readUnchanged({ db }: Pick<Context, 'db'>, id: number, version: number): Promise<Picture> {
  const picture = await pictureLibrary.libraryPicture(db, id);
  if (!picture) throw refuseLibrary('picture_not_found');
  if (picture.version !== version) throw refuseLibrary('picture_changed', { current: picture.version });
  return picture;
}

type Look = Parameters<typeof pictureLibrary.writeLook>[3];
type Changes = NonNullable<Parameters<typeof recordAudit>[1]['changes']>;

/** Writes the files of a new look, then the row; the files of the look before are removed by the nightly sweep. */
async function addLook(
  ctx: Context,
  before: Picture,
  sizes: Sizes,
  rest: Pick<Look, 'crop' | 'source' | 'sent'>,
  changes: Changes,
): Promise<{ version: number }> {
  const name = { key: before.key, look: await pictureLibrary.nextLook(ctx.db) };
  await pictureLibrary.writeSizes(ctx.files, name, sizes);
  return saveLook(ctx, before, { ...pictureLibrary.sizeColumns(sizes), look: name.look, ...rest }, changes);
}

function saveLook(ctx: Context, { id, version }: Picture, look: Look, changes: Changes): Promise<{ version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const written = await pictureLibrary.writeLook(tx, id, version, look, ctx.clock.now());
    if (written === undefined) throw await changedOrGone(tx, id);
    await pictureLibrary.mediaEffects.emit(tx, 'picture_stored', { media_id: id }, `${id}:${written}`);
    await recordAudit(tx, { subject_type: 'Picture', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    await bumpPagesWith(tx, id);
    return { version: written };
  });
}

async function changedOrGone(tx: Tx, id: number): Promise<Error> {
  const picture = await pictureLibrary.libraryPicture(tx, id);
  return picture ? refuseLibrary('picture_changed', { current: picture.version }) : refuseLibrary('picture_not_found');
}
