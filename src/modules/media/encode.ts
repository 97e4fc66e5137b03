import type { Sharp } from 'sharp';
import { createLimiter } from '#platform/jobs/limiter.ts';
import { type Crop, cutAround, type Focus, maxWidth, pictureFormats, type Sender, type TooLarge, tooLarge, widthsFor } from './rules.ts';

/** Upper limit for staff; also guards against a false header. */
const maxPixels = 50_000_000;
const webp = { quality: 82, effort: 2 };

/** Decoding takes a core for seconds and up to 150 MB, so each process runs two at once. */
const inTurn = createLimiter(2);

export type Encoded = { mime: string; width: number; height: number; sizes: { width: number; webp: Buffer }[] };
/** Why a picture is refused: a key of the `validation` texts. */
export type PictureProblem = { key: 'picture_type' } | TooLarge;

/** Loaded on demand: it costs 40 MB and 0.2 s, and most processes never decode a picture. One thread each, as requests run concurrently. */
async function open(buffer: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(buffer, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
}

/**
 * The picture upright, without metadata, as WebP in each width; of an animation the first frame. Only its header is read
 * until it is known to be no larger than this sender may send.
 */
export async function encodePicture(buffer: Buffer, sender: Sender): Promise<Encoded | PictureProblem> {
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(buffer))?.mime ?? '';
  const format = pictureFormats.get(mime);
  const size = format === undefined ? undefined : await sizeIn(buffer, format);
  if (!size) return { key: 'picture_type' };
  return tooLarge(size, mime, sender) ?? inTurn(() => inWidths(buffer, mime));
}

/** Width and height in pixels, upright, as the header says; undefined when it cannot be read or belongs to another format. */
async function sizeIn(buffer: Buffer, format: string): Promise<{ width: number; height: number } | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    const found = await sharp(buffer, { limitInputPixels: false }).metadata();
    return found.format === format ? found.autoOrient : undefined;
  } catch {
    return undefined;
  }
}

async function inWidths(buffer: Buffer, mime: string): Promise<Encoded | PictureProblem> {
  const pixels = await decodeResized(buffer);
  return pixels ? { mime, ...(await toSizes(pixels)) } : { key: 'picture_type' };
}

/** A part of a stored picture, as WebP in each width that it can fill. */
export function cropPicture(stored: Buffer, crop: Crop): Promise<Omit<Encoded, 'mime'>> {
  return inTurn(async () => {
    const { width, height } = await (await open(stored)).metadata();
    const part = {
      left: Math.round((width * crop.left) / 100),
      top: Math.round((height * crop.top) / 100),
      width: Math.max(1, Math.round((width * crop.width) / 100)),
      height: Math.max(1, Math.round((height * crop.height) / 100)),
    };
    // Rounding may reach one pixel over the edge.
    part.left = Math.min(part.left, width - part.width);
    part.top = Math.min(part.top, height - part.height);
    return toSizes(await (await open(stored)).extract(part).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }));
  });
}

type Pixels = NonNullable<Awaited<ReturnType<typeof decodeResized>>>;

async function toSizes({ data, info }: Pixels): Promise<Omit<Encoded, 'mime'>> {
  const sizes: Encoded['sizes'] = [];
  let height = info.height;
  const { default: sharp } = await import('sharp');
  for (const width of widthsFor(info.width)) {
    const encoded = await sharp(data, { raw: info }).resize(width).webp(webp).toBuffer({ resolveWithObject: true });
    sizes.push({ width, webp: encoded.data });
    height = encoded.info.height;
  }
  return { width: sizes.at(-1)?.width ?? info.width, height, sizes };
}

/** Pixels in the largest stored width, rotated by the camera's orientation; undefined for a broken file, whatever its header says. */
async function decodeResized(buffer: Buffer) {
  try {
    const small = (await open(buffer)).autoOrient().resize({ width: maxWidth, withoutEnlargement: true });
    return await small.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}

/** Smaller than WebP at equal quality but 20 times slower: created by the worker. */
export function toAvif(webp: Buffer): Promise<Buffer> {
  return inTurn(async () => (await open(webp)).avif({ quality: 60, effort: 2 }).toBuffer());
}

/** For browsers that do not read AVIF. */
export function toWebp(avif: Buffer): Promise<Buffer> {
  return inTurn(async () => (await open(avif)).webp(webp).toBuffer());
}

/** Size that other sites expect for link previews. */
export const cardSize = { width: 1200, height: 630 } as const;
/** Background next to a portrait picture. */
const cardBackground = '#f1f2ef';
/** From this aspect ratio on a picture is cropped to the card; a narrower one is shown whole. */
const minCropRatio = 1.4;

/** The picture as other sites show it. JPEG, as not all of them read WebP. */
export function toCard(webp: Buffer, focus: Focus): Promise<Buffer> {
  return inTurn(() => cardFrom(webp, focus));
}

async function cardFrom(webp: Buffer, focus: Focus): Promise<Buffer> {
  const { width, height } = await (await open(webp)).metadata();
  const isCut = width / height >= minCropRatio;
  const source = isCut ? (await open(webp)).extract(cutAround({ width, height }, cardSize, focus)) : await open(webp);
  const fit = isCut ? 'fill' : 'contain';
  const card = source.resize({ ...cardSize, fit, background: cardBackground }).flatten({ background: cardBackground });
  return card.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** A square icon of `size` pixels. The picture fills `share` of it on `background`, or on a transparent one. */
export function toIcon(source: Buffer, size: number, look: IconLook): Promise<Buffer> {
  return inTurn(() => iconFrom(source, size, look));
}

type IconLook = { share: number; background?: string | undefined };

async function iconFrom(source: Buffer, size: number, { share, background }: IconLook): Promise<Buffer> {
  const inner = Math.round(size * share);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const resized = await (await open(source)).resize({ width: inner, height: inner, fit: 'contain', background: clear }).png().toBuffer();
  const edge = Math.floor((size - inner) / 2);
  const rest = size - inner - edge;
  const padded = (await open(resized)).extend({ top: edge, left: edge, bottom: rest, right: rest, background: clear });
  return (background ? padded.flatten({ background }) : padded).png().toBuffer();
}
