import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { type VideoForm, videoForm } from '../contract/video.ts';
import { refuseContent } from '../contract.ts';
import { videoRow, writeVideo } from '../store/video.ts';
import { checkPictures } from './check-pictures.ts';

type Saved = { version: number };
type Before = Awaited<ReturnType<typeof videoRow>>;

const subject = { subject_type: 'VideoBackground', subject_id: 1 } as const;

/** Saves the video behind the home page; one that plays by itself is muted. Throws `video_changed` or InvalidInput. */
export const saveVideo = (ctx: Context, { value, version }: Saved & { value: VideoForm }): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => change(tx, ctx, { value, version, before: await videoRow(tx), action: 'update' }));

/**
 * Reverts one log entry of the video where the values are unchanged since; writes a log entry itself. Throws `video_changed`,
 * `nothing_to_revert`, or InvalidInput when the old values are no longer valid.
 */
export const revertVideo = (ctx: Context, { log_id }: { log_id: number }): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await videoRow(tx);
    const value = before && (await auditLog.revertedForm(tx, { ...subject, entry_id: log_id }, before.value, videoForm));
    if (!value) throw refuseContent('nothing_to_revert');
    return change(tx, ctx, { value, version: before.version, before, action: 'revert' });
  });

type Change = Saved & { value: VideoForm; before: Before; action: 'update' | 'revert' };

async function change(tx: Tx, ctx: Context, { value, version, before, action }: Change): Promise<Saved> {
  const form = { ...value, muted: value.muted || value.autoplay };
  await checkPictures(tx, { 'value.poster_media_id': form.poster_media_id });
  const written = await writeVideo(tx, form, version, ctx.clock.now());
  if (written === undefined) throw refuseContent('video_changed');
  const changes = diff({ ...before?.value }, form);
  await recordAudit(tx, { ...subject, action, caller: staffCaller(ctx), changes, request_id: ctx.requestId });
  return { version: written };
}
