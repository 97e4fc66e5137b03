import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PictureDeps, storePicture } from '#modules/media/index.ts';
import type { Text } from '#shared/locale.ts';
import { type DemoData, demoFolder } from './demo-data.ts';

type Wanted = { name: string; width: number; alt: Text };

/** As wide as they are shown on a common screen; the drawings' grain costs by the pixel, and the first start should not wait. */
const goodsWidth = 800;
const sceneWidth = 1280;
const markWidth = 320;
/** More would not be faster on two cores, and each takes 60 MB. */
const atOnce = 2;

/** Renders the demo's drawings and keeps them as pictures; answers their ids by file name. A missing drawing is left out. */
export async function storeDemoPictures(
  deps: PictureDeps,
  data: DemoData,
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, number>> {
  const wanted = wantedPictures(data);
  const waiting = [...wanted];
  const ids = new Map<string, number>();
  const draw = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const png = await render(next);
      if (png) ids.set(next.name, (await storePicture(deps, png, { fileName: `${next.name}.png`, alt: next.alt })).id);
      onProgress(wanted.length - waiting.length, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, draw));
  return ids;
}

function wantedPictures({ products, shop }: DemoData): Wanted[] {
  const { hero, story, evening } = shop.home;
  const scenes = [hero, story, evening].map(({ picture, alt }) => ({ name: picture, width: sceneWidth, alt }));
  const marks = [
    { name: 'wordmark', width: goodsWidth, alt: shop.settings.site_name },
    { name: 'mark-arch', width: markWidth, alt: shop.settings.site_name },
  ];
  const goods = products.flatMap(({ pictures, name }) => pictures.map((picture) => ({ name: picture, width: goodsWidth, alt: name })));
  // The largest first, so that no core is left with one at the end.
  return [...scenes, ...goods, ...marks];
}

async function render({ name, width }: Wanted): Promise<Buffer | undefined> {
  const svg = await readFile(path.join(demoFolder, 'pictures', `${name}.svg`)).catch(() => undefined);
  if (!svg) return undefined;
  const { default: sharp } = await import('sharp');
  return sharp(svg).resize(width).png({ compressionLevel: 0 }).toBuffer();
}
