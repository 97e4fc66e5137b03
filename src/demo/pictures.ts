import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PictureDeps, storedFiles } from '#modules/media/index.ts';
import type { Text } from '#shared/locale.ts';
import { type DemoData, type DemoProduct, demoFolder } from './demo-data.ts';

export const drawingsFolder: string = path.join(demoFolder, 'pictures');
/** The files that `npm run demo-pictures` generates from the drawings. */
export const madeFolder: string = path.join(drawingsFolder, 'made');

/** The drawing of the files, and their sizes. */
export type MadePicture = { drawing: string; height: number; widths: number[] };
type PictureSpec = { name: string; width: number; alt: Text };

/** The widths at which they are shown on common screens. */
const productWidth = 800;
const sceneWidth = 1280;
const markWidth = 320;
const marks = ['wordmark', 'mark-arch'];

/** Identifies the version of a drawing. */
export const drawingHash = (svg: Buffer): string => createHash('sha256').update(svg).digest('hex').slice(0, 16);

export const readMade = async (): Promise<Record<string, MadePicture>> =>
  JSON.parse(await readFile(path.join(madeFolder, 'made.json'), 'utf8'));

/** Stores the demo's pictures; returns their ids by name. */
export async function storeDemoPictures(
  deps: PictureDeps,
  data: DemoData,
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, number>> {
  const ids = await storePictures(deps, pictureSpecs(data), onProgress);
  // The shop's marks are on every page and are seen first.
  for (const mark of marks) if (ids.has(mark)) await storedFiles.completePicture(deps, ids.get(mark) as number);
  return ids;
}

/** Stores ready-made pictures; returns their ids by name. A missing one is left out. */
export async function storePictures(
  deps: PictureDeps,
  specs: readonly PictureSpec[],
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Map<string, number>> {
  const stored = await readMade();
  const ids = new Map<string, number>();
  for (const [at, { name, alt }] of specs.entries()) {
    const picture = stored[name];
    if (picture)
      ids.set(name, await storedFiles.storeGeneratedPicture(deps, { ...picture, name, alt, files: await listFiles(name, picture) }));
    onProgress(at + 1, specs.length);
  }
  return ids;
}

const listFiles = (name: string, { widths }: MadePicture): Promise<{ width: number; avif: Buffer }[]> =>
  Promise.all(widths.map(async (width) => ({ width, avif: await readFile(path.join(madeFolder, `${name}-${width}.avif`)) })));

/** Every picture that the demo shows. */
export function pictureSpecs({ products, shop, content }: DemoData): PictureSpec[] {
  const { hero, story } = shop.home;
  const ofProducts = productPictures(products);
  const drawnFor = new Set(ofProducts.map(({ name }) => name));
  const captions = [
    ...[hero, story].map(({ picture, alt }) => ({ name: picture, alt })),
    ...content.news.map(({ picture, title }) => ({ name: picture, alt: title })),
    ...content.shops.map(({ picture, name }) => ({ name: picture, alt: name })),
    ...content.banners.map(({ picture, title, name }) => ({ name: picture, alt: title ?? { tw: name } })),
  ];
  // Products are drawn upright, scenes wide; the first use of a scene gives its alternative text.
  const scenes = [...new Map(captions.toReversed().map((one) => [one.name, one])).values()].flatMap(({ name, alt }) =>
    name === null || drawnFor.has(name) ? [] : [{ name, width: sceneWidth, alt }],
  );
  const own = marks.map((name) => ({ name, width: name === 'mark-arch' ? markWidth : productWidth, alt: shop.settings.site_name }));
  return [...scenes, ...ofProducts, ...own];
}

/** The pictures of these products. */
export const productPictures = (products: readonly DemoProduct[]): PictureSpec[] =>
  products.flatMap(({ pictures, name }) => pictures.map((picture) => ({ name: picture, width: productWidth, alt: name })));
