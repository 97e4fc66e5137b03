import { deleteRevisions, recordRevision } from '#modules/revisions/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { bannerForm } from '../contract/banners.ts';
import { type BannerForm, refuseContent } from '../contract.ts';
import { bannerProblems } from '../rules.ts';
import { deleteBannerRow, insertBanner, type StoredBanner, storedBanner, writeBanner } from '../store/banners.ts';
import { checkPictures } from './check-pictures.ts';

type Saved = { id: number; version: number };

const toBannerSubject = (id: number) => ({ kind: 'banner' as const, subject: String(id) });

/** Adds a banner. Throws InvalidInput. */
export function createBanner(ctx: Context, form: BannerForm): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    await checkBanner(tx, form);
    const id = await insertBanner(tx, form);
    await audit(tx, ctx, id, 'create');
    await recordRevision(tx, ctx, toBannerSubject(id), { before: undefined, after: form });
    return { id, version: 1 };
  });
}

/**
 * Saves a banner, with `draft` the one that the draft became. Throws `banner_changed` with the present version, `banner_not_found`,
 * `draft_changed` or InvalidInput.
 */
export function updateBanner(
  ctx: Context,
  { id, version, draft, ...form }: BannerForm & Saved & { draft?: number | undefined },
): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedBanner(tx, id, ctx.clock.now());
    if (!before) throw refuseContent('banner_not_found');
    return change(tx, ctx, { id, version, form, before, action: 'update', draft });
  });
}

/**
 * Reverts one log entry of a banner where the values are unchanged since; writes a log entry itself. Throws `banner_not_found`,
 * `nothing_to_revert`, or InvalidInput when the old values are no longer valid.
 */
export function revertBanner(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedBanner(tx, id, ctx.clock.now());
    if (!before) throw refuseContent('banner_not_found');
    const form = await auditLog.revertedForm(tx, { subject_type: 'Banner', subject_id: id, entry_id: log_id }, before.form, bannerForm);
    if (!form) throw refuseContent('nothing_to_revert');
    return change(tx, ctx, { id, version: before.version, form, before, action: 'revert' });
  });
}

type Change = Saved & { form: BannerForm; before: StoredBanner; action: 'update' | 'revert'; draft?: number | undefined };

async function change(tx: Tx, ctx: Context, { id, version, form, before, action, draft }: Change): Promise<Saved> {
  await checkBanner(tx, form);
  const written = await writeBanner(tx, id, version, form, ctx.clock.now());
  if (written === undefined) throw refuseContent('banner_changed', { current: before.version });
  await audit(tx, ctx, id, action, diff(before.form, form));
  await recordRevision(tx, ctx, toBannerSubject(id), { before: before.form, after: form, draft });
  return { id, version: written };
}

/** Switches banners on or off, each in its own transaction, with a new version and a log entry. */
export const bulkBanners = (ctx: Context, { ids, active }: { ids: number[]; active: boolean }): Promise<BulkAnswer> =>
  runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const before = await storedBanner(tx, id, ctx.clock.now(), true);
      if (!before) throw refuseContent('banner_not_found');
      if (before.form.active === active) return false;
      await change(tx, ctx, { id, version: before.version, form: { ...before.form, active }, before, action: 'update' });
      return true;
    }),
  );

/** Deletes a banner with its counts; its log stays. Throws `banner_not_found`. */
export async function deleteBanner(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteBannerRow(tx, id))) throw refuseContent('banner_not_found');
    await deleteRevisions(tx, toBannerSubject(id));
    await audit(tx, ctx, id, 'delete');
  });
}

const audit = (tx: Tx, ctx: Context, id: number, action: string, changes: ReturnType<typeof diff> = []): Promise<void> =>
  recordAudit(tx, { subject_type: 'Banner', subject_id: id, action, caller: staffCaller(ctx), changes, request_id: ctx.requestId });

async function checkBanner(tx: Tx, form: BannerForm): Promise<void> {
  const problems = Object.entries(bannerProblems(form));
  if (problems.length > 0) throw new InvalidInput(Object.fromEntries(problems.map(([field, key]) => [field, [{ key }]])));
  await checkPictures(tx, { media_id: form.media_id, mobile_media_id: form.mobile_media_id });
}
