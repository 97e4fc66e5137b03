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

/** The part of the uncropped picture that is shown, in percent of its sides. */
export type Crop = { left: number; top: number; width: number; height: number };

/** The uncropped look of a picture, stored while a cropped one is shown. */
export type SourceLook = { look: number; width: number; height: number; widths: number[] };

/** The point, in percent from the left and the top, that stays visible wherever a picture is cut to a shape. */
export type Focus = { x: number; y: number };

/** The largest part of a picture that has the shape, with the focal point as near to its middle as the edges allow. In pixels. */
export function cutAround(picture: Size, shape: Size, focus: Focus): Size & { left: number; top: number } {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const width = Math.min(picture.width, Math.max(1, Math.round(shape.width * scale)));
  const height = Math.min(picture.height, Math.max(1, Math.round(shape.height * scale)));
  const start = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)));
  return { left: start(picture.width, width, focus.x), top: start(picture.height, height, focus.y), width, height };
}

/** The columns of a stored picture that a view needs. */
export type PictureRow = {
  id: number;
  key: string;
  look: number;
  width: number;
  height: number;
  widths: number[];
  avif: boolean;
  alt: Text | null;
  focus_x: number;
  focus_y: number;
};
/** The columns of PictureRow, for queries. */
export const pictureColumns = ['id', 'key', 'look', 'width', 'height', 'widths', 'avif', 'alt', 'focus_x', 'focus_y'] as const;

/** What names the files of a picture: its key, and which look of it. */
export type PictureName = { key: string; look: number };

/** Where the files of this look begin; a width and an ending complete the address. The first look is the bare key. */
export const baseName = ({ key, look }: PictureName): string => (look === 1 ? key : `${key}.${look}`);

export const fileName = (picture: PictureName, width: number, format: 'webp' | 'avif'): string => `${baseName(picture)}-${width}.${format}`;

/** The file of the link preview, stored next to the others. It is cut around the focal point, which is in its name too. */
export const cardName = (card: string): string => `${card}.card.jpg`;

/** What the address of a link preview begins with: the name of the picture and its focal point. */
export const cardBase = (picture: PictureName & { focus_x: number; focus_y: number }): string => {
  const focus = { x: picture.focus_x, y: picture.focus_y };
  return `${baseName(picture)}${isCentre(focus) ? '' : `-${focus.x}-${focus.y}`}`;
};

/** The picture that a file belongs to; undefined for other names. */
export function pictureOfFile(name: string): PictureName | undefined {
  const found = /^([\w-]{16})(?:\.(\d{1,6}))?(?:-\d{1,5}\.(?:webp|avif)|(?:-\d{1,3}-\d{1,3})?\.card\.jpg)$/.exec(name);
  return found?.[1] === undefined ? undefined : { key: found[1], look: Number(found[2] ?? 1) };
}

const isCentre = ({ x, y }: Focus): boolean => x === 50 && y === 50;

/** The picture for browser apps, with its description in the reader's language. */
export const pictureFrom = (row: PictureRow, locale: Locale): PictureView & { id: number } => {
  const focus = { x: row.focus_x, y: row.focus_y };
  return {
    id: row.id,
    url: `/media/${baseName(row)}`,
    width: row.width,
    height: row.height,
    widths: row.widths,
    avif: row.avif,
    alt: row.alt ? inLocale(row.alt, locale) : '',
    focus: isCentre(focus) ? null : focus,
  };
};
