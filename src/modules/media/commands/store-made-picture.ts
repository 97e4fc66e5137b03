import { createHash } from 'node:crypto';
import { randomToken } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { mediaEffects } from '../effects.ts';
import { toWebp } from '../encode.ts';
import { removeFiles } from '../picture-files.ts';
import { fileName, type PictureName } from '../rules.ts';
import { insertPicture, pictureByHash } from '../store/pictures.ts';
import type { PictureDeps } from './store-picture.ts';

export type GeneratedPicture = { name: string; alt: Text; height: number; files: readonly { width: number; avif: Buffer }[] };

/**
 * Stores a picture with ready-made AVIF files, narrowest first; returns its id. The narrowest WebP is made now for the back
 * office; the worker makes the others.
 */
export async function storeGeneratedPicture(
  { db, files }: PictureDeps,
  { name, alt, height, files: variants }: GeneratedPicture,
): Promise<number> {
  const [narrowest] = variants;
  const widest = variants.at(-1);
  if (!narrowest || !widest) throw new Error(`${name} has no files`);
  const sha256 = createHash('sha256').update(widest.avif).digest('hex');
  const known = await pictureByHash(db, sha256);
  if (known) return known.id;
  const first: PictureName = { key: randomToken(12), look: 1 };
  for (const { width, avif } of variants) await files.put(fileName(first, width, 'avif'), avif);
  const webp = await toWebp(narrowest.avif);
  await files.put(fileName(first, narrowest.width, 'webp'), webp);
  const facts = { file_name: `${name}.avif`, mime: 'image/avif', bytes: widest.avif.length, stored_bytes: webp.length };
  const sizes = { width: widest.width, height, widths: variants.map(({ width }) => width) };
  const id = await inTransaction(db, (tx) => insert(tx, { key: first.key, sha256, alt, avif: true, ...facts, ...sizes }));
  if (id !== undefined) return id;
  // The same picture was stored meanwhile; that row is used.
  await removeFiles(files, [{ ...first, widths: sizes.widths }]);
  return storeGeneratedPicture({ db, files }, { name, alt, height, files: variants });
}

async function insert(tx: Tx, picture: Parameters<typeof insertPicture>[1]): Promise<number | undefined> {
  const row = await insertPicture(tx, picture);
  if (!row) return undefined;
  await mediaEffects.emit(tx, 'picture_stored', { media_id: row.id }, row.id);
  return row.id;
}
