import { pictureFrom, pictureLibrary } from '#modules/media/index.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type libraryContract, refuseLibrary } from '../contract.ts';

type Endpoint = (typeof libraryContract)['upload'];

/**
 * Stores the files of a multipart body in the library, all or none; `is_known` marks those that were in it already, with their
 * name, folder and description as they are. Throws InvalidInput as `takeUploads` does, or `folder_not_found`.
 */
export async function uploadPictures(ctx: Context, { folder_id }: ParsedInputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  if (folder_id !== undefined && !(await pictureLibrary.folderExists(ctx.db, folder_id))) throw refuseLibrary('folder_not_found');
  const stored = await pictureLibrary.takeUploads(ctx, {
    staffId: staffCaller(ctx).id,
    folderId: folder_id ?? null,
  });
  return {
    data: stored.map(({ isKnown, ...row }) => ({
      ...pictureFrom(row, ctx.locale),
      file_name: row.file_name,
      bytes: row.bytes,
      is_known: isKnown,
    })),
  };
}
