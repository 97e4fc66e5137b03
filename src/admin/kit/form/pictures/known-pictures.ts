import type { PictureView } from '#shared/fields.ts';

export type KnownPicture = PictureView & { id: number };

/** A stored picture never changes under its id, so it can be cached. */
const known = new Map<number, KnownPicture>();

export function learnPictures(pictures: readonly KnownPicture[]): void {
  for (const picture of pictures) known.set(picture.id, picture);
}

export const pictureOf = (id: number | null): KnownPicture | null => (id === null ? null : (known.get(id) ?? null));
