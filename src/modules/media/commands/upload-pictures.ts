import type { Context } from '#platform/http/context.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import { megabyte } from '#shared/image-limits.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type Encoded, encodePicture } from '../encode.ts';
import type { StoredPicture } from '../store/pictures.ts';
import { type From, NotAPicture, type PictureFile, pictureHash, storePictures } from './store-picture.ts';

/** `limit`: fewer files than are configured. */
type Taking = Omit<From, 'sender'> & { limit?: number };

/**
 * Stores the files of a multipart body, all or none. InvalidInput names a refused file by index: `files.2` with `picture_type`,
 * `picture_size`, `picture_pixels` or `picture_long`; more files than may be sent give `upload_limit` at `files`. With `owner` the
 * pictures are stored for that owner only.
 */
export async function takeUploads(ctx: Context, { limit, ...from }: Taking): Promise<(StoredPicture & { isKnown: boolean })[]> {
  const pictures = await readUploads(ctx, limit);
  try {
    return await storePictures(ctx, pictures, { sender: ctx.caller.kind === 'staff' ? 'staff' : 'visitor', ...from });
  } catch (error) {
    if (error instanceof NotAPicture) throw new InvalidInput({ [`files.${error.index}`]: [error.reason] });
    throw error;
  }
}

/** The one file of a multipart body, encoded but not stored. Throws InvalidInput as `takeUploads` does. */
export async function readOneUpload(ctx: Context): Promise<{ encoded: Encoded; sha256: string; bytes: number; file_name: string }> {
  const [picture] = await readUploads(ctx, 1);
  if (!picture) throw new InvalidInput({ files: [{ key: 'required' }] });
  const encoded = await encodePicture(picture.buffer, 'staff');
  if ('key' in encoded) throw new InvalidInput({ 'files.0': [encoded] });
  const { buffer, fileName } = picture;
  return { encoded, sha256: pictureHash(buffer), bytes: buffer.length, file_name: fileName.slice(0, 200) };
}

async function readUploads({ web, shop: { images } }: Context, limit = images.maxFiles): Promise<PictureFile[]> {
  const max = Math.min(limit, images.maxFiles);
  const pictures: PictureFile[] = [];
  for await (const upload of web.uploads()) {
    if (pictures.length >= max) throw new InvalidInput({ files: [{ key: 'upload_limit', facts: { max } }] });
    const buffer = await readUpload(upload.stream, images.maxMegabytes * megabyte);
    if (!buffer) throw new InvalidInput({ [`files.${pictures.length}`]: [{ key: 'picture_size', facts: { max: images.maxMegabytes } }] });
    pictures.push({ buffer, fileName: upload.fileName });
  }
  if (pictures.length === 0) throw new InvalidInput({ files: [{ key: 'required' }] });
  return pictures;
}
