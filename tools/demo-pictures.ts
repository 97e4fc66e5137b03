import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readDemoData } from '../src/demo/demo-data.ts';
import { drawingHash, drawingsFolder, type MadePicture, madeFolder, pictureSpecs, readMade } from '../src/demo/pictures.ts';
import { storedFiles } from '../src/modules/media/index.ts';

// `npm run demo-pictures`: generates AVIF files from the demo's new or changed drawings, so that the first start of a
// demo shop only copies them. The drawings' grain costs seconds of a core for each.

/** More effort takes ten times as long and gains nothing: the drawings’ grain does not compress. */
const packing = { quality: 50, effort: 2 };

async function draw(name: string, width: number): Promise<MadePicture> {
  const svg = await readFile(path.join(drawingsFolder, `${name}.svg`));
  const whole = await sharp(svg).resize(width).png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  const widths = storedFiles.widthsFor(width);
  for (const each of widths)
    await sharp(whole.data)
      .resize(each)
      .avif(packing)
      .toFile(path.join(madeFolder, `${name}-${each}.avif`));
  process.stdout.write(`  ${name}\n`);
  return { drawing: drawingHash(svg), height: whole.info.height, widths };
}

await mkdir(madeFolder, { recursive: true });
const before = await readMade().catch((): Record<string, MadePicture> => ({}));
const made: Record<string, MadePicture> = {};
for (const { name, width } of pictureSpecs(await readDemoData()).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  const known = before[name];
  const drawing = drawingHash(await readFile(path.join(drawingsFolder, `${name}.svg`)));
  made[name] ??= known?.drawing === drawing && known.widths.at(-1) === width ? known : await draw(name, width);
}
await writeFile(path.join(madeFolder, 'made.json'), `${JSON.stringify(made, null, 2)}\n`);

const current = new Set(Object.entries(made).flatMap(([name, { widths }]) => widths.map((width) => `${name}-${width}.avif`)));
for (const file of await readdir(madeFolder)) if (file.endsWith('.avif') && !current.has(file)) await rm(path.join(madeFolder, file));
