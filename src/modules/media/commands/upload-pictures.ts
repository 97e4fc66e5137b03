import type { Context, UploadedFile } from '#platform/http/context.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { imageLimits, type MediaView } from '../contract.ts';
import { pictureFrom } from '../rules.ts';
import type { StoredPicture } from '../store.ts';
import { type From, NotAPicture, type PictureFile, storePictures } from './store-picture.ts';

const maxBytes = imageLimits.maxMegabytes * 1024 * 1024;

/** Stores the files of a multipart body as pictures, all or none. Throws InvalidInput as `takeUploads` does. */
export async function uploadPictures(ctx: Context): Promise<{ data: MediaView[] }> {
  const stored = await takeUploads(ctx, { limit: imageLimits.maxFiles });
  return { data: stored.map((row) => ({ ...pictureFrom(row, ctx.locale), file_name: row.file_name, bytes: row.bytes })) };
}

/**
 * Stores the files of a multipart body, all or none. InvalidInput names a refused file by index: `files.2` with `picture_type`,
 * `picture_size`, `picture_pixels` or `picture_long`; more than `limit` files give `upload_limit` at `files`. With `owner` the
 * pictures are stored for that owner only.
 */
export async function takeUploads(ctx: Context, { limit, owner }: { limit: number; owner?: string }): Promise<StoredPicture[]> {
  const from: From = { sender: ctx.caller.kind === 'staff' ? 'staff' : 'visitor', ...(owner !== undefined && { owner }) };
  const pictures = await readUploads(ctx.web.uploads(), limit);
  if (pictures.length === 0) throw new InvalidInput({ files: [{ key: 'required' }] });
  try {
    return await storePictures(ctx, pictures, from);
  } catch (error) {
    if (error instanceof NotAPicture) throw new InvalidInput({ [`files.${error.index}`]: [error.reason] });
    throw error;
  }
}

async function readUploads(uploads: AsyncIterable<UploadedFile>, limit: number): Promise<PictureFile[]> {
  const pictures: PictureFile[] = [];
  for await (const upload of uploads) {
    if (pictures.length >= limit) throw new InvalidInput({ files: [{ key: 'upload_limit', facts: { max: limit } }] });
    const buffer = await readUpload(upload.stream, maxBytes);
    if (!buffer)
      throw new InvalidInput({ [`files.${pictures.length}`]: [{ key: 'picture_size', facts: { max: imageLimits.maxMegabytes } }] });
    pictures.push({ buffer, fileName: upload.fileName });
  }
  return pictures;
}
