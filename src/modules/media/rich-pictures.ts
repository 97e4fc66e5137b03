import type { Reader } from '#platform/db/database.ts';
import type { PictureView } from '#shared/fields.ts';
import type { Locale } from '#shared/locale.ts';
import type { RichBlock } from '#shared/text/rich-text.ts';
import { keyIn } from './picture-rows.ts';
import { picturesByKey } from './queries.ts';

type Image = Extract<RichBlock, { type: 'image' }>;

/**
 * The answer with the pictures of all its rich texts as they are stored now, because they may have been cropped, replaced or described
 * since the text was written. Deleted pictures are left out. Without pictures there is no query.
 */
export async function withPictures<T>(reader: Reader, answer: T, locale: Locale): Promise<T> {
  const keys: string[] = [];
  collect(answer, keys);
  if (keys.length === 0) return answer;
  return shown(answer, await picturesByKey(reader, keys, locale)) as T;
}

const isImage = (value: object): value is Image => 'type' in value && value.type === 'image' && 'src' in value;

function collect(value: unknown, keys: string[]): void {
  if (value === null || typeof value !== 'object' || value instanceof Date) return;
  if (isImage(value)) keys.push(keyIn(value.src) ?? '');
  else for (const part of Object.values(value)) collect(part, keys);
}

function shown(value: unknown, pictures: ReadonlyMap<string, PictureView>): unknown {
  if (Array.isArray(value)) return value.flatMap((part: unknown) => [shown(part, pictures)].filter((one) => one !== undefined));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (!isImage(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shown(part, pictures)]));
  const picture = pictures.get(keyIn(value.src) ?? '');
  return picture && { ...value, picture: { ...picture, alt: value.alt || picture.alt } };
}
