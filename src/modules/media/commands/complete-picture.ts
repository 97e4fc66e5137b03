import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { toAvif, toWebp } from '../encode.ts';
import { fileName } from '../rules.ts';
import { markAvif, pictureById } from '../store.ts';

/**
 * Makes what a picture still lacks: AVIF of each width, of which faces are then told, or, where it came as AVIF, WebP for
 * browsers that read nothing newer. A picture that is gone is no error.
 */
export async function completePicture({ db, files }: { db: Database; files: Files }, mediaId: number): Promise<void> {
  const picture = await pictureById(db, mediaId);
  if (!picture) return;
  const [from, to, convert] = picture.avif ? (['avif', 'webp', toWebp] as const) : (['webp', 'avif', toAvif] as const);
  for (const width of picture.widths) {
    const key = fileName(picture.key, width, to);
    if (!(await files.exists(key))) await files.put(key, await convert(await files.read(fileName(picture.key, width, from))));
  }
  if (!picture.avif) await markAvif(db, mediaId);
}
