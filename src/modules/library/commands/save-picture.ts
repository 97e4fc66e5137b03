import { pictureLibrary } from '#modules/media/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type libraryContract, type PictureForm, pictureForm, refuseLibrary } from '../contract.ts';
import { bumpPagesWith } from '../pages.ts';
import { formOf } from '../views.ts';

type Saved = { version: number };

/** Saves name, folder, description and focal point. Throws `picture_changed`, `picture_not_found` or `folder_not_found`. */
export const updatePicture = (
  ctx: Context,
  { id, version, value }: ParsedInputOf<(typeof libraryContract)['updatePicture']>,
): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => change(tx, ctx, { before: await stored(tx, id), value, version, action: 'update' }));

/**
 * Reverts one log entry of a picture where the values are unchanged since; the file stays, and a log entry is written. Throws
 * `picture_not_found`, `picture_changed`, `folder_not_found` or `nothing_to_revert`.
 */
export const revertPicture = (ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await stored(tx, id);
    const entry = { subject_type: 'Picture', subject_id: id, entry_id: log_id };
    const value = await auditLog.revertedForm(tx, entry, formOf(before), pictureForm);
    if (!value) throw refuseLibrary('nothing_to_revert');
    return change(tx, ctx, { before, value, version: before.version, action: 'revert' });
  });

async function stored(tx: Tx, id: number): Promise<pictureLibrary.ListedRow> {
  const picture = await pictureLibrary.libraryPicture(tx, id);
  if (!picture) throw refuseLibrary('picture_not_found');
  return picture;
}

type Change = Saved & { before: pictureLibrary.ListedRow; value: PictureForm; action: 'update' | 'revert' };

async function change(tx: Tx, ctx: Context, { before, value, version, action }: Change): Promise<Saved> {
  const { id } = before;
  if (value.folder_id !== null && !(await pictureLibrary.folderExists(tx, value.folder_id))) throw refuseLibrary('folder_not_found');
  const written = await pictureLibrary.writeDetails(tx, id, version, value, ctx.clock.now());
  if (written === undefined) throw refuseLibrary('picture_changed', { current: before.version });
  const changes = diff(formOf(before), value);
  const caller = staffCaller(ctx);
  await recordAudit(tx, { subject_type: 'Picture', subject_id: id, action, caller, changes, request_id: ctx.requestId });
  if (changes.some(({ field }) => field.startsWith('alt') || field.startsWith('focus'))) await bumpPagesWith(tx, id);
  return { version: written };
}
