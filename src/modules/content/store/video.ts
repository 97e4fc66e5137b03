import { bumpVersion } from '#platform/cache/versions.ts';
import type { WrittenColumns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { VideoForm } from '../contract.ts';

/** The video in the form's shape, with its version. */
export async function videoRow(reader: Reader): Promise<{ value: VideoForm; version: number } | undefined> {
  const row = await reader.selectFrom('video_background').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, version, updated_at: _at, ...value } = row;
  return { value, version };
}

const toVideoColumns = ({ caption, ...plain }: VideoForm): WrittenColumns<'video_background', keyof VideoForm> => ({
  ...plain,
  caption: json(caption),
});

/** The new version, or undefined when someone saved since `version` (0: there was none). */
export async function writeVideo(tx: Tx, form: VideoForm, version: number, now: Date): Promise<number | undefined> {
  const values = { ...toVideoColumns(form), updated_at: now };
  const row =
    version === 0
      ? await tx
          .insertInto('video_background')
          .values(values)
          .onConflict((c) => c.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('video_background')
          .set({ ...values, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (row) await bumpVersion(tx, 'content');
  return row?.version;
}
