import { readPictures } from '#modules/media/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { type BannerForm, refuseContent, type VideoForm } from '../contract.ts';
import { bannerRows, insertBanner, videoRow, writeBanner, writeVideo } from '../store/banners.ts';

/** Adds a banner. Throws InvalidInput. */
export function createBanner(ctx: Context, form: BannerForm): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await checkBanner(tx, form);
    const id = await insertBanner(tx, form);
    await recordAudit(tx, { subject_type: 'Banner', subject_id: id, action: 'create', caller, request_id: ctx.requestId });
    return { id, version: 1 };
  });
}

/** Saves a banner. Throws `banner_changed` with the present version, `banner_not_found` or InvalidInput. */
export function updateBanner(
  ctx: Context,
  { id, version, ...form }: BannerForm & { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const [before] = await bannerRows(tx, { id, count: 1 });
    if (!before) throw refuseContent('banner_not_found');
    await checkBanner(tx, form);
    const written = await writeBanner(tx, id, version, form, ctx.clock.now());
    if (written === undefined) throw refuseContent('banner_changed', { current: before.version });
    const { id: _id, version: _version, views: _views, clicks: _clicks, total: _total, ...fields } = before;
    const changes = diff(fields, form);
    await recordAudit(tx, { subject_type: 'Banner', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    return { id, version: written };
  });
}

/** Saves the video behind the home page. Throws `video_changed` or InvalidInput. */
export function saveVideo(ctx: Context, { value, version }: { value: VideoForm; version: number }): Promise<{ version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    if (value.autoplay && !value.muted) throw new InvalidInput({ 'value.muted': [{ key: 'invalid' }] });
    refuse(await unknownPictures(tx, { 'value.poster_media_id': value.poster_media_id }));
    const before = await videoRow(tx);
    const written = await writeVideo(tx, value, version, ctx.clock.now());
    if (written === undefined) throw refuseContent('video_changed');
    const changes = diff({ ...before?.value }, value);
    await recordAudit(tx, { subject_type: 'VideoBackground', subject_id: 1, action: 'update', caller, changes, request_id: ctx.requestId });
    return { version: written };
  });
}

async function checkBanner(tx: Tx, { starts_at, ends_at, media_id, mobile_media_id }: BannerForm): Promise<void> {
  const isBackwards = starts_at !== null && ends_at !== null && new Date(ends_at) <= new Date(starts_at);
  refuse({
    ...(isBackwards ? { ends_at: [{ key: 'invalid' }] } : {}),
    ...(await unknownPictures(tx, { media_id, mobile_media_id })),
  });
}

/** Fields that name a picture which does not exist. */
async function unknownPictures(tx: Tx, fields: Record<string, number | null>): Promise<Record<string, ValidationProblem[]>> {
  const ids = Object.values(fields).filter((id) => id !== null);
  const known = await readPictures(tx, ids, 'tw');
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, id]) => (id === null || known.has(id) ? [] : [[field, [{ key: 'invalid' }]]])),
  );
}

function refuse(problems: Record<string, ValidationProblem[]>): void {
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}
