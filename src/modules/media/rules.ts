import type { PictureView } from '#shared/fields.ts';
import type { Locale, Text } from '#shared/locale.ts';
import { inLocale } from '#shared/locale.ts';

/** The accepted formats, and the decoder's names for them. SVG is excluded: it can carry scripts. */
export const pictureFormats: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'heif'],
  ['image/gif', 'gif'],
]);

/** Who sends a picture: a visitor or customer, or staff. */
export type Sender = 'visitor' | 'staff';

/**
 * Maximum megapixels of a picture. Lower for AVIF: it is decoded whole, at 17 bytes a pixel, where other formats shrink during
 * decoding and take 1 to 6 (sharp 0.35).
 */
const maxMegapixels = { visitor: { avif: 8, other: 16 }, staff: { avif: 16, other: 50 } } as const;
const million = 1_000_000;

export const megapixelsFor = (mime: string, sender: Sender): number => maxMegapixels[sender][mime === 'image/avif' ? 'avif' : 'other'];

/** Pixels from top to bottom that WebP can hold. */
const tallest = 16_383;

type Size = { width: number; height: number };
export type TooLarge = { key: 'picture_pixels'; facts: { max: number } } | { key: 'picture_long' };

/** Why a picture of this size is not taken, before a pixel of it is unpacked; undefined when it is. */
export function tooLarge({ width, height }: Size, mime: string, sender: Sender): TooLarge | undefined {
  const max = megapixelsFor(mime, sender);
  if (width * height > max * million) return { key: 'picture_pixels', facts: { max } };
  const storedHeight = Math.round((height * Math.min(width, maxWidth)) / width);
  return storedHeight > tallest ? { key: 'picture_long' } : undefined;
}

const steps = [320, 640, 960, 1440] as const;
export const maxWidth = 1600;

/** The widths in pixels to make of a picture, ascending: the steps below its own width, then its own, at most 1,600. */
export function widthsFor(original: number): number[] {
  const largest = Math.min(original, maxWidth);
  return [...steps.filter((step) => step < largest), largest];
}

/** What a view needs to know of a stored picture. */
export type PictureRow = { id: number; key: string; width: number; height: number; widths: number[]; avif: boolean; alt: Text | null };

/** Where the picture's files begin; a width and an ending complete the address. */
export const fileName = (key: string, width: number, format: 'webp' | 'avif'): string => `${key}-${width}.${format}`;

/** The file of the link preview, stored next to the others. */
export const cardName = (key: string): string => `${key}-card.jpg`;

/** The picture for browser apps, with its description in the reader's language. */
export const pictureFrom = (row: PictureRow, locale: Locale): PictureView & { id: number } => ({
  id: row.id,
  url: `/media/${row.key}`,
  width: row.width,
  height: row.height,
  widths: row.widths,
  avif: row.avif,
  alt: row.alt ? inLocale(row.alt, locale) : '',
});
