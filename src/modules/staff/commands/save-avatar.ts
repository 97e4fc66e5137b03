import { deletePrivatePicture, pictureFrom, takeUploads } from '#modules/media/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { staffContract } from '../contract.ts';
import { putAvatar } from '../store/users.ts';

/**
 * Stores the uploaded avatar and deletes the previous one. Throws InvalidInput on `files` or `files.0`: not a picture, too
 * large, more than one.
 */
export async function setAvatar(ctx: Context): Promise<ResultOf<typeof staffContract.setAvatar>> {
  const [picture] = await takeUploads(ctx, { limit: 1, owner: `staff ${staffCaller(ctx).id}` });
  if (!picture) throw new Error('an upload returned no picture');
  await replace(ctx, picture.id);
  return { avatar: pictureFrom(picture, ctx.locale) };
}

export async function removeAvatar(ctx: Context): Promise<undefined> {
  await replace(ctx, null);
}

/** The previous picture is not shared (`takeUploads` with an owner), so it is deleted. */
async function replace(ctx: Context, mediaId: number | null): Promise<void> {
  const before = await inTransaction(ctx.db, (tx) => putAvatar(tx, staffCaller(ctx).id, mediaId));
  if (before !== null && before !== mediaId) await deletePrivatePicture(ctx, before);
}
