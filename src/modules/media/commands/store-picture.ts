import { createHash } from 'node:crypto';
import { randomToken } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Text } from '#shared/locale.ts';
import { mediaEffects } from '../effects.ts';
import { type Encoded, encodePicture, type PictureProblem } from '../encode.ts';
import { type PictureFiles, removeFiles } from '../picture-files.ts';
import { fileName, type PictureName, type Sender } from '../rules.ts';
import { addToLibrary, insertPicture, pictureByHash, type StoredPicture } from '../store/pictures.ts';

export type PictureDeps = { db: Database; files: Files };
export type PictureFacts = { fileName: string; alt?: Text };
export type PictureFile = PictureFacts & { buffer: Buffer };
/** Who sent a picture: the owner of one that only they use; the staff member, and the folder of the library it is put into. */
export type From = { sender: Sender; owner?: string; staffId?: number; folderId?: number | null };

/** Not a readable picture: unknown format, broken, or too many pixels; `reason` says which. */
export class NotAPicture extends Error {
  readonly index: number;
  readonly reason: PictureProblem;
  constructor(index: number, reason: PictureProblem) {
    super(`not a picture that is taken: ${reason.key}`);
    this.index = index;
    this.reason = reason;
  }
}

/** Stores one picture in its sizes. The same bytes return the existing row. Throws NotAPicture. */
export async function storePicture(deps: PictureDeps, buffer: Buffer, facts: PictureFacts): Promise<StoredPicture> {
  const [stored] = await storePictures(deps, [{ ...facts, buffer }], { sender: 'staff' });
  if (!stored) throw new Error('a stored picture was not returned');
  return stored;
}

/**
 * Stores all pictures or none. Files are written before the rows, so that a row always has its file; a failure removes them. An
 * owner's pictures are never shared. The size limit depends on the sender. Throws NotAPicture with its index.
 */
export async function storePictures({ db, files }: PictureDeps, pictures: readonly PictureFile[], from: From): Promise<Stored[]> {
  const prepared: Prepared[] = [];
  const written: PictureFiles[] = [];
  try {
    for (const [index, picture] of pictures.entries()) {
      const ready = await prepare(db, picture, { ...from, index });
      prepared.push(ready);
      if (!('encoded' in ready)) continue;
      written.push(toPictureFiles(ready));
      await writeSizes(files, { key: ready.key, look: 1 }, ready.encoded);
    }
    const { rows, unused } = await inTransaction(db, (tx) => insertAll(tx, prepared, from));
    await removeFiles(files, unused);
    return rows;
  } catch (error) {
    await removeFiles(files, written);
    throw error;
  }
}

type Fresh = PictureFile & { key: string; sha256: string; encoded: Encoded };
type Prepared = { known: StoredPicture } | Fresh;

const toPictureFiles = ({ key, encoded }: Fresh): PictureFiles => ({ key, look: 1, widths: encoded.sizes.map((size) => size.width) });

/** Writes the WebP files of a look. */
export async function writeSizes(files: Files, picture: PictureName, { sizes }: Pick<Encoded, 'sizes'>): Promise<void> {
  for (const { width, webp } of sizes) await files.put(fileName(picture, width, 'webp'), webp);
}

/** The columns that follow from the files of a look. */
export const sizeColumns = ({ width, height, sizes }: Omit<Encoded, 'mime'>) => ({
  width,
  height,
  widths: sizes.map((size) => size.width),
  stored_bytes: sizes.reduce((sum, { webp }) => sum + webp.length, 0),
});

/**
 * Files of one hash are one picture; the hash of a private picture includes its owner, so it never equals another's. The zero byte keeps
 * an owner apart from the file: without it `staff 1` with a file that begins with `2` would equal `staff 12`.
 */
export const pictureHash = (buffer: Buffer, owner = ''): string =>
  createHash('sha256')
    .update(owner && `${owner}\0`)
    .update(buffer)
    .digest('hex');

async function prepare(db: Database, picture: PictureFile, { index, owner = '', sender }: From & { index: number }): Promise<Prepared> {
  const sha256 = pictureHash(picture.buffer, owner);
  const known = await pictureByHash(db, sha256);
  if (known) return { known };
  const encoded = await encodePicture(picture.buffer, sender);
  if ('key' in encoded) throw new NotAPicture(index, encoded);
  return { ...picture, key: randomToken(12), sha256, encoded };
}

type Stored = StoredPicture & { isKnown: boolean };

const isForLibrary = ({ sender, owner }: From): boolean => sender === 'staff' && owner === undefined;

/** Inserts new pictures; one that another request stored first returns that row, and its own files are unused. */
async function insertAll(tx: Tx, prepared: readonly Prepared[], from: From): Promise<{ rows: Stored[]; unused: PictureFiles[] }> {
  const rows: Stored[] = [];
  const unused: PictureFiles[] = [];
  for (const ready of prepared) {
    if (!('encoded' in ready)) {
      if (isForLibrary(from)) await addToLibrary(tx, ready.known.id);
      rows.push({ ...ready.known, isKnown: true });
      continue;
    }
    const { encoded, key, sha256 } = ready;
    const row = await insertPicture(tx, {
      key,
      sha256,
      file_name: ready.fileName.slice(0, 200),
      mime: encoded.mime,
      bytes: ready.buffer.length,
      alt: ready.alt ?? null,
      ...sizeColumns(encoded),
      in_library: isForLibrary(from),
      folder_id: from.folderId ?? null,
      uploaded_by: from.staffId ?? null,
    });
    if (!row) unused.push(toPictureFiles(ready));
    else await mediaEffects.emit(tx, 'picture_stored', { media_id: row.id }, row.id);
    rows.push({ ...(row ?? (await mustExist(tx, sha256))), isKnown: !row });
  }
  return { rows, unused };
}

async function mustExist(tx: Tx, sha256: string): Promise<StoredPicture> {
  const row = await pictureByHash(tx, sha256);
  if (!row) throw new Error('a picture was deleted while it was stored again');
  return row;
}
