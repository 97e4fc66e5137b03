import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { fileName } from './rules.ts';
import { allPictures } from './store/pictures.ts';

/** The names of pictures without a file of their smallest size: the folder or bucket belongs to another shop, or files were lost. */
export async function picturesWithoutFile(db: Database, files: Pick<Files, 'keys'>): Promise<string[]> {
  const stored = new Set<string>();
  for await (const key of files.keys()) stored.add(key);
  const pictures = await allPictures(db);
  return pictures
    .filter((picture) => !stored.has(fileName(picture, Math.min(...picture.widths), 'webp')))
    .map((picture) => picture.file_name);
}
