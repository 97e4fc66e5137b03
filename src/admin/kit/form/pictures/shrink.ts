import { megabyte } from '#shared/image-limits.ts';

/** Pixels of the longer side; the shop never sends larger pictures. */
const maxSide = 2400;
const qualities = [0.88, 0.78, 0.65, 0.5];
const smallest = 320;

/** Creates a smaller copy of a picture in the browser. Returns null when the browser cannot read it. */
export async function shrink(file: File, maxMegabytes: number): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    for (let side = Math.min(maxSide, Math.max(picture.width, picture.height)); side >= smallest; side = Math.round(side * 0.7)) {
      for (const quality of qualities) {
        const blob = await draw(picture, side, quality);
        if (blob && blob.size <= maxMegabytes * megabyte) return new File([blob], renamed(file.name, blob.type), { type: blob.type });
      }
    }
    return null;
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // A browser that cannot write WebP writes PNG, which quality does not change: smaller sides make it fit.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
}

const renamed = (name: string, type: string): string => `${name.replace(/\.\w+$/, '')}.${type === 'image/webp' ? 'webp' : 'png'}`;
