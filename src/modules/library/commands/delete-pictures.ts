import { pictureLibrary } from '#modules/media/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { type libraryContract, refuseLibrary } from '../contract.ts';
import { bumpPagesWith } from '../pages.ts';

/**
 * Deletes pictures permanently, each by itself. One that is used is refused with `picture_in_use`; with a reason it is deleted, and
 * its uses show no picture.
 */
export function deletePictures(
  ctx: Context,
  { ids, reason }: ParsedInputOf<(typeof libraryContract)['deletePictures']>,
): Promise<BulkAnswer> {
  return runBulk(ctx, ids, async (id) => {
    await deleteOne(ctx, id, reason);
    return true;
  });
}

async function deleteOne(ctx: Context, id: number, reason: string | undefined): Promise<void> {
  const caller = staffCaller(ctx);
  const deleted = await inTransaction(ctx.db, async (tx) => {
    // Locked first, so that no new use can be added.
    const [picture] = await pictureLibrary.lockPictures(tx, [id]);
    if (!picture) throw refuseLibrary('picture_not_found');
    const uses = await pictureLibrary.picturesUses(tx, id);
    if (uses.length > 0 && reason === undefined) throw refuseLibrary('picture_in_use', { count: uses.length });
    await bumpPagesWith(tx, id);
    await pictureLibrary.releasePicture(tx, id);
    await pictureLibrary.deletePicture(tx, id);
    const changes = [
      { field: 'file_name', old: picture.file_name, new: null },
      ...(uses.length > 0 ? [{ field: 'reason', old: null, new: reason ?? null }] : []),
    ];
    await recordAudit(tx, { subject_type: 'Picture', subject_id: id, action: 'delete', caller, changes, request_id: ctx.requestId });
    return picture;
  });
  await pictureLibrary.removeFiles(ctx.files, pictureLibrary.allLooks(deleted));
}
