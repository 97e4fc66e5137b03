import type { Files } from '#platform/files/files.ts';
import { cardName, fileName } from './rules.ts';

/** What names the files of one picture. */
export type PictureFiles = { key: string; widths: readonly number[] };

/** The file of one size in its first format: WebP, or AVIF for a ready-made picture. */
export async function readSize(files: Files, key: string, width: number): Promise<Buffer> {
  const webp = fileName(key, width, 'webp');
  return files.read((await files.exists(webp)) ? webp : fileName(key, width, 'avif'));
}

/** Best effort: an orphaned file is unreachable. */
export async function removeFiles(files: Files, pictures: readonly PictureFiles[]): Promise<void> {
  const names = pictures.flatMap(({ key, widths }) => [
    ...widths.flatMap((width) => [fileName(key, width, 'webp'), fileName(key, width, 'avif')]),
    cardName(key),
  ]);
  for (const name of names) await files.removeAll(name).catch(() => {});
}
