import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PictureDeps, storeMadePicture } from '#modules/media/index.ts';
import type { Text } from '#shared/locale.ts';
import { type DemoData, demoFolder } from './demo-data.ts';

export const drawingsFolder: string = path.join(demoFolder, 'pictures');
/** What `npm run demo-pictures` made of the drawings. */
export const madeFolder: string = path.join(drawingsFolder, 'made');

/** Of which drawing the files are, and in which sizes. */
export type MadePicture = { drawing: string; height: number; widths: number[] };
type Wanted = { name: string; width: number; alt: Text };

/** As wide as they are shown on a common screen. */
const goodsWidth = 800;
const sceneWidth = 1280;
const markWidth = 320;

/** Tells one state of a drawing from another. */
export const drawingHash = (svg: Buffer): string => createHash('sha256').update(svg).digest('hex').slice(0, 16);

export const readMade = async (): Promise<Record<string, MadePicture>> =>
  JSON.parse(await readFile(path.join(madeFolder, 'made.json'), 'utf8'));

/** Keeps the demo's pictures, ready made; answers their ids by name. One that was never made is left out. */
export async function storeDemoPictures(
  deps: PictureDeps,
  data: DemoData,
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, number>> {
  const wanted = wantedPictures(data);
  const made = await readMade();
  const ids = new Map<string, number>();
  for (const [at, { name, alt }] of wanted.entries()) {
    const picture = made[name];
    if (picture) ids.set(name, await storeMadePicture(deps, { ...picture, name, alt, files: await filesOf(name, picture) }));
    onProgress(at + 1, wanted.length);
  }
  return ids;
}

const filesOf = (name: string, { widths }: MadePicture): Promise<{ width: number; avif: Buffer }[]> =>
  Promise.all(widths.map(async (width) => ({ width, avif: await readFile(path.join(madeFolder, `${name}-${width}.avif`)) })));

/** Every picture that the demo shows. */
export function wantedPictures({ products, shop }: DemoData): Wanted[] {
  const { hero, story, evening } = shop.home;
  const scenes = [hero, story, evening].map(({ picture, alt }) => ({ name: picture, width: sceneWidth, alt }));
  const marks = [
    { name: 'wordmark', width: goodsWidth, alt: shop.settings.site_name },
    { name: 'mark-arch', width: markWidth, alt: shop.settings.site_name },
  ];
  const goods = products.flatMap(({ pictures, name }) => pictures.map((picture) => ({ name: picture, width: goodsWidth, alt: name })));
  return [...scenes, ...goods, ...marks];
}
