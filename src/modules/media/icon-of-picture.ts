import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { toIcon } from './encode.ts';
import { readSize } from './picture-files.ts';
import { pictureById } from './store/pictures.ts';

type Deps = { db: Database; files: Files };

/** A square icon of a stored picture (see toIcon); undefined when the picture was deleted. */
export async function iconOfPicture(
  { db, files }: Deps,
  id: number,
  size: number,
  look: Parameters<typeof toIcon>[2],
): Promise<Buffer | undefined> {
  const picture = await pictureById(db, id);
  const width = picture?.widths.find((each) => each >= size) ?? picture?.widths.at(-1);
  if (!picture || width === undefined) return undefined;
  return toIcon(await readSize(files, picture, width), size, look);
}
