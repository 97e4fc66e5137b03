import { readPictures } from '#modules/media/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { PictureView } from '#shared/fields.ts';

/** The ids of the pictures that a form names, at any depth: in `media_id`, `mobile_media_id`, `media_ids`. */
export function picturesIn(form: unknown): number[] {
  if (typeof form !== 'object' || form === null) return [];
  return Object.entries(form).flatMap(([key, value]) =>
    /(?:^|_)media_ids?$/.test(key) ? [value].flat().filter((id) => typeof id === 'number') : picturesIn(value),
  );
}

/** The pictures that a form names, so that it shows those which it did not have before; deleted ones are left out. */
export const readFormPictures = async ({ db, locale }: Context, form: object): Promise<(PictureView & { id: number })[]> => [
  ...(await readPictures(db, picturesIn(form), locale)).values(),
];
