import type { Sharp } from 'sharp';
import { pictureMimes, widthsFor } from './rules.ts';

/** Enough for a 50-megapixel photograph; more is a decompression bomb. */
const maxPixels = 50_000_000;

const webp = { quality: 82, effort: 2 };

export type Encoded = { mime: string; width: number; height: number; sizes: { width: number; webp: Buffer }[] };

/** Loaded late: it costs 40 MB and 0.2 s, and most processes never see a picture. One thread each, as requests run beside it. */
async function open(buffer: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(buffer, { limitInputPixels: maxPixels, failOn: 'error' });
}

/** The picture upright, without metadata, as WebP in each width; undefined when it is no picture that we read. */
export async function encodePicture(buffer: Buffer): Promise<Encoded | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(buffer);
  if (!type || !pictureMimes.has(type.mime)) return undefined;
  const upright = await decoded(buffer);
  if (!upright) return undefined;
  const { data, info } = upright;
  const sizes: Encoded['sizes'] = [];
  let height = info.height;
  const { default: sharp } = await import('sharp');
  for (const width of widthsFor(info.width)) {
    const made = await sharp(data, { raw: info }).resize(width).webp(webp).toBuffer({ resolveWithObject: true });
    sizes.push({ width, webp: made.data });
    height = made.info.height;
  }
  return { mime: type.mime, width: sizes.at(-1)?.width ?? info.width, height, sizes };
}

/** Pixels, turned as the camera held them; undefined for a broken or oversized file, whatever its first bytes say. */
async function decoded(buffer: Buffer) {
  try {
    return await (await open(buffer)).autoOrient().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}

/** Smaller than WebP at the same look, and 20 times dearer to make: the worker's job (decisions.md 33). */
export async function toAvif(webp: Buffer): Promise<Buffer> {
  return (await open(webp)).avif({ quality: 60, effort: 2 }).toBuffer();
}

/** For browsers that do not read AVIF. */
export async function toWebp(avif: Buffer): Promise<Buffer> {
  return (await open(avif)).webp(webp).toBuffer();
}

/** What other sites show of a page: they expect this size. */
export const cardSize = { width: 1200, height: 630 } as const;
/** The palest ground of the storefront: what stands beside an upright picture. */
const cardGround = '#f1f2ef';
/** From this shape on a picture fills the card and loses little; a narrower one is shown whole. */
const wideEnough = 1.4;

/** The picture as other sites show it. JPEG, as not all of them read WebP. */
export async function toCard(webp: Buffer): Promise<Buffer> {
  const { width, height } = await (await open(webp)).metadata();
  const fit = width / height >= wideEnough ? 'cover' : 'contain';
  const card = (await open(webp)).resize({ ...cardSize, fit, background: cardGround }).flatten({ background: cardGround });
  return card.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** A square icon of `size` pixels. The picture takes `share` of it and stands on `ground`; without one the ground stays clear. */
export async function toIcon(
  source: Buffer,
  size: number,
  { share, ground }: { share: number; ground?: string | undefined },
): Promise<Buffer> {
  const inner = Math.round(size * share);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const drawn = await (await open(source)).resize({ width: inner, height: inner, fit: 'contain', background: clear }).png().toBuffer();
  const edge = Math.floor((size - inner) / 2);
  const rest = size - inner - edge;
  const framed = (await open(drawn)).extend({ top: edge, left: edge, bottom: rest, right: rest, background: clear });
  return (ground ? framed.flatten({ background: ground }) : framed).png().toBuffer();
}
