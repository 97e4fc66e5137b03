import { pictureLibrary } from '#modules/media/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { type libraryContract, refuseLibrary } from '../contract.ts';

/** Moves pictures into a folder, or out of every folder. Throws `folder_not_found`; a picture that is there already is unchanged. */
export async function movePictures(
  ctx: Context,
  { ids, folder_id }: ParsedInputOf<(typeof libraryContract)['movePictures']>,
): Promise<BulkAnswer> {
  const caller = staffCaller(ctx);
  if (folder_id !== null && !(await pictureLibrary.folderExists(ctx.db, folder_id))) throw refuseLibrary('folder_not_found');
  return runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const [before] = await pictureLibrary.lockPictures(tx, [id]);
      if (!before) throw refuseLibrary('picture_not_found');
      if (!(await pictureLibrary.moveToFolder(tx, id, folder_id, ctx.clock.now()))) return false;
      const changes = [{ field: 'folder_id', old: before.folder_id, new: folder_id }];
      await recordAudit(tx, { subject_type: 'Picture', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
      return true;
    }),
  );
}
