import { pictureLibrary } from '#modules/media/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type FolderForm, refuseLibrary } from '../contract.ts';
import { countLevels, countLevelsBelow, type FolderPlace, isInside, maxFolderDepth } from '../rules.ts';

const subject_type = 'PictureFolder';

/** Adds a folder. Throws InvalidInput for a name that is taken there, `folder_not_found` or `folder_too_deep`. */
export function createFolder(ctx: Context, form: FolderForm): Promise<{ id: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await checkPlace(tx, form, null);
    const id = await pictureLibrary.insertFolder(tx, form);
    const changes = diff({}, form);
    await recordAudit(tx, { subject_type, subject_id: id, action: 'create', caller, changes, request_id: ctx.requestId });
    return { id };
  });
}

/** Renames or moves a folder. Throws as `createFolder`, or `folder_changed`. */
export function updateFolder(
  ctx: Context,
  { id, version, ...form }: FolderForm & { id: number; version: number },
): Promise<{ version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await checkPlace(tx, form, id);
    const written = await pictureLibrary.writeFolder(tx, id, version, form);
    if (written === undefined) throw refuseLibrary('folder_changed');
    const changes = diff({ name: before?.name, parent_id: before?.parent_id }, form);
    await recordAudit(tx, { subject_type, subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    return { version: written };
  });
}

/** Deletes an empty folder. Throws `folder_not_empty` or `folder_not_found`. */
export async function deleteFolder(ctx: Context, { id }: { id: number }): Promise<undefined> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const folder = (await pictureLibrary.lockFolders(tx)).find((each) => each.id === id);
    if (!folder) throw refuseLibrary('folder_not_found');
    if (!(await pictureLibrary.deleteFolderRow(tx, id))) throw refuseLibrary('folder_not_empty');
    const changes = [{ field: 'name', old: folder.name, new: null }];
    await recordAudit(tx, { subject_type, subject_id: id, action: 'delete', caller, changes, request_id: ctx.requestId });
  });
}

/** Checks the name and place of a folder and returns the stored one; undefined for a new folder (`id` null). */
async function checkPlace(
  tx: Tx,
  { name, parent_id }: FolderForm,
  id: number | null,
): Promise<(FolderPlace & { name: string }) | undefined> {
  const folders = await pictureLibrary.lockFolders(tx);
  const before = folders.find((folder) => folder.id === id);
  if (id !== null && !before) throw refuseLibrary('folder_not_found');
  if (parent_id !== null && !folders.some((folder) => folder.id === parent_id)) throw refuseLibrary('folder_not_found');
  if (id !== null && parent_id !== null && isInside(folders, parent_id, id)) throw refuseLibrary('folder_too_deep');
  const levels = countLevels(folders, parent_id) + 1 + (id === null ? 0 : countLevelsBelow(folders, id));
  if (levels > maxFolderDepth) throw refuseLibrary('folder_too_deep');
  if (folders.some((folder) => folder.id !== id && folder.parent_id === parent_id && folder.name === name)) {
    throw new InvalidInput({ name: [{ key: 'repeated' }] });
  }
  return before;
}
