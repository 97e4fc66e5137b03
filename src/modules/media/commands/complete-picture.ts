import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { toAvif, toWebp } from '../encode.ts';
import { fileName } from '../rules.ts';
import { markAvif, pictureById } from '../store/pictures.ts';

/** Creates missing files of a picture: AVIF of each width, or WebP where it came as AVIF. A deleted picture is no error. */
export async function completePicture({ db, files }: { db: Database; files: Files }, mediaId: number): Promise<void> {
  const picture = await pictureById(db, mediaId);
  if (!picture) return;
  const [from, to, convert] = picture.avif ? (['avif', 'webp', toWebp] as const) : (['webp', 'avif', toAvif] as const);
  for (const width of picture.widths) {
    const name = fileName(picture, width, to);
    if (!(await files.exists(name))) await files.put(name, await convert(await files.read(fileName(picture, width, from))));
  }
  if (!picture.avif) await markAvif(db, picture);
}
