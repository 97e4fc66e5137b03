import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { toAvif } from '../encode.ts';
import { fileName } from '../rules.ts';
import { markAvif, pictureById } from '../store.ts';

/** Makes the AVIF of each width of a picture, then tells faces that they exist. A picture that is gone is no error. */
export async function makeAvif({ db, files }: { db: Database; files: Files }, mediaId: number): Promise<void> {
  const picture = await pictureById(db, mediaId);
  if (!picture || picture.avif) return;
  for (const width of picture.widths) {
    const webp = await files.read(fileName(picture.key, width, 'webp'));
    await files.put(fileName(picture.key, width, 'avif'), await toAvif(webp));
  }
  await markAvif(db, mediaId);
}
