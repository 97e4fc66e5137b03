import type { Files } from '#platform/files/files.ts';
import { fileName, type PictureName, type SourceLook } from './rules.ts';

/** What names the files of one picture. */
export type PictureFiles = PictureName & { widths: readonly number[] };

/** The file of one size in its first format: WebP, or AVIF for a ready-made picture. */
export async function readSize(files: Files, picture: PictureName, width: number): Promise<Buffer> {
  const webp = fileName(picture, width, 'webp');
  return files.read((await files.exists(webp)) ? webp : fileName(picture, width, 'avif'));
}

/** Best effort: a file that is left is unreachable, and the nightly sweep removes it. */
export async function removeFiles(files: Files, pictures: readonly PictureFiles[]): Promise<void> {
  const names = pictures.flatMap((picture) =>
    picture.widths.flatMap((width) => [fileName(picture, width, 'webp'), fileName(picture, width, 'avif')]),
  );
  for (const name of names) await files.removeAll(name).catch(() => {});
}

type Looks = PictureFiles & { source: SourceLook | null };

/** The files of a picture as it is shown, and those of its uncropped look. */
export const allLooks = ({ key, look, widths, source }: Looks): PictureFiles[] => [
  { key, look, widths },
  ...(source ? [{ key, look: source.look, widths: source.widths }] : []),
];
