import type { PictureView } from '#shared/fields.ts';
import type { Locale, Text } from '#shared/locale.ts';
import { inLocale } from '#shared/locale.ts';

/** The formats that are read. SVG is not among them: it can carry scripts. */
export const pictureMimes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

const steps = [320, 640, 960, 1440] as const;
const widest = 1600;

/** The widths in pixels to make of a picture, ascending: the steps below its own width, then its own, at most 1,600. */
export function widthsFor(original: number): number[] {
  const largest = Math.min(original, widest);
  return [...steps.filter((step) => step < largest), largest];
}

/** What a view needs to know of a stored picture. */
export type PictureRow = { id: number; key: string; width: number; height: number; widths: number[]; avif: boolean; alt: Text | null };

/** Where the picture's files begin; a width and an ending complete the address. */
export const fileName = (key: string, width: number, format: 'webp' | 'avif'): string => `${key}-${width}.${format}`;

/** The file of the picture as other sites show it, beside the others. */
export const cardName = (key: string): string => `${key}-card.jpg`;

/** The picture as faces show it, its description in the reader's language. */
export const pictureFrom = (row: PictureRow, locale: Locale): PictureView & { id: number } => ({
  id: row.id,
  url: `/media/${row.key}`,
  width: row.width,
  height: row.height,
  widths: row.widths,
  avif: row.avif,
  alt: row.alt ? inLocale(row.alt, locale) : '',
});
