import { createHash } from 'node:crypto';
import { randomToken } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Text } from '#shared/locale.ts';
import { mediaEffects } from '../effects.ts';
import { type Encoded, encodePicture, type PictureProblem } from '../encode.ts';
import { type PictureFiles, removeFiles } from '../picture-files.ts';
import { fileName, type Sender } from '../rules.ts';
import { insertPicture, pictureByHash, type StoredPicture } from '../store.ts';

export type PictureDeps = { db: Database; files: Files };
export type PictureFacts = { fileName: string; alt?: Text };
export type PictureFile = PictureFacts & { buffer: Buffer };
export type From = { sender: Sender; owner?: string };

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
export async function storePictures({ db, files }: PictureDeps, pictures: readonly PictureFile[], from: From): Promise<StoredPicture[]> {
  const prepared: Prepared[] = [];
  const written: PictureFiles[] = [];
  try {
    for (const [index, picture] of pictures.entries()) {
      const ready = await prepare(db, picture, { ...from, index });
      prepared.push(ready);
      if (!('encoded' in ready)) continue;
      written.push(toPictureFiles(ready));
      for (const { width, webp } of ready.encoded.sizes) await files.put(fileName(ready.key, width, 'webp'), webp);
    }
    const { rows, unused } = await inTransaction(db, (tx) => insertAll(tx, prepared));
    await removeFiles(files, unused);
    return rows;
  } catch (error) {
    await removeFiles(files, written);
    throw error;
  }
}

type Fresh = PictureFile & { key: string; sha256: string; encoded: Encoded };
type Prepared = { known: StoredPicture } | Fresh;

const toPictureFiles = ({ key, encoded }: Fresh): PictureFiles => ({ key, widths: encoded.sizes.map((size) => size.width) });

async function prepare(db: Database, picture: PictureFile, { index, owner = '', sender }: From & { index: number }): Promise<Prepared> {
  const sha256 = createHash('sha256').update(owner).update(picture.buffer).digest('hex');
  const known = await pictureByHash(db, sha256);
  if (known) return { known };
  const encoded = await encodePicture(picture.buffer, sender);
  if ('key' in encoded) throw new NotAPicture(index, encoded);
  return { ...picture, key: randomToken(12), sha256, encoded };
}

/** Inserts new pictures; one that another request stored first returns that row, and its own files are unused. */
async function insertAll(tx: Tx, prepared: readonly Prepared[]): Promise<{ rows: StoredPicture[]; unused: PictureFiles[] }> {
  const rows: StoredPicture[] = [];
  const unused: PictureFiles[] = [];
  for (const ready of prepared) {
    if (!('encoded' in ready)) {
      rows.push(ready.known);
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
      width: encoded.width,
      height: encoded.height,
      widths: encoded.sizes.map((size) => size.width),
    });
    if (!row) unused.push(toPictureFiles(ready));
    else await mediaEffects.emit(tx, 'picture_stored', { media_id: row.id }, row.id);
    rows.push(row ?? (await mustExist(tx, sha256)));
  }
  return { rows, unused };
}

async function mustExist(tx: Tx, sha256: string): Promise<StoredPicture> {
  const row = await pictureByHash(tx, sha256);
  if (!row) throw new Error('a picture was deleted while it was stored again');
  return row;
}
