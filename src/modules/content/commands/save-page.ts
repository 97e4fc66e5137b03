import { deleteRevisions, recordRevision } from '#modules/revisions/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { filledSlug } from '#shared/text/slug.ts';
import { type PageForm, pageForm } from '../contract/pages.ts';
import { refuseContent } from '../contract.ts';
import { deletePageRow, insertPage, type StoredPage, storedPage, writePage } from '../store/pages.ts';

type Saved = { id: number; version: number };

const toPageSubject = (id: number) => ({ kind: 'page' as const, subject: String(id) });

/** Adds a custom page. */
export function createPage(ctx: Context, form: PageForm): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const id = await insertPage(tx, normalize(form));
    await audit(tx, ctx, id, 'create');
    const stored = await storedPage(tx, id);
    if (stored) await recordRevision(tx, ctx, toPageSubject(id), { before: undefined, after: stored.form });
    return { id, version: 1 };
  });
}

/**
 * Saves a custom page, with `draft` the one that the draft became. Throws `page_changed` with the present version, `page_not_found` or
 * `draft_changed`.
 */
export function updatePage(
  ctx: Context,
  { id, version, draft, ...form }: PageForm & Saved & { draft?: number | undefined },
): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedPage(tx, id);
    if (!before) throw refuseContent('page_not_found');
    return change(tx, ctx, { id, version, form: normalize(form), before, action: 'update', draft });
  });
}

/**
 * Reverts one log entry of a page where the values are unchanged since; writes a log entry itself. Throws `page_not_found` or
 * `nothing_to_revert`.
 */
export function revertPage(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedPage(tx, id);
    if (!before) throw refuseContent('page_not_found');
    const form = await auditLog.revertedForm(tx, { subject_type: 'Page', subject_id: id, entry_id: log_id }, before.form, pageForm);
    if (!form) throw refuseContent('nothing_to_revert');
    return change(tx, ctx, { id, version: before.version, form, before, action: 'revert' });
  });
}

type Change = Saved & { form: PageForm; before: StoredPage; action: 'update' | 'revert'; draft?: number | undefined };

async function change(tx: Tx, ctx: Context, { id, version, form, before, action, draft }: Change): Promise<Saved> {
  const written = await writePage(tx, id, version, form, ctx.clock.now());
  if (written === undefined) throw refuseContent('page_changed', { current: before.version });
  // What is stored, not what was sent: the server cleans texts.
  const after = (await storedPage(tx, id))?.form ?? form;
  await audit(tx, ctx, id, action, diff(before.form, after));
  await recordRevision(tx, ctx, toPageSubject(id), { before: before.form, after, draft });
  return { id, version: written };
}

/** Publishes pages or makes them drafts, each in its own transaction, with a new version and a log entry. */
export const bulkPages = (ctx: Context, { ids, status }: { ids: number[]; status: PageForm['status'] }): Promise<BulkAnswer> =>
  runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const before = await storedPage(tx, id, true);
      if (!before) throw refuseContent('page_not_found');
      if (before.form.status === status) return false;
      await change(tx, ctx, { id, version: before.version, form: { ...before.form, status }, before, action: 'update' });
      return true;
    }),
  );

/** Deletes a page; its log stays. Throws `page_not_found`. */
export async function deletePage(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const title = await deletePageRow(tx, id);
    if (!title) throw refuseContent('page_not_found');
    await deleteRevisions(tx, toPageSubject(id));
    await audit(tx, ctx, id, 'delete', [{ field: 'title', old: title, new: null }]);
  });
}

const audit = (tx: Tx, ctx: Context, id: number, action: string, changes: ReturnType<typeof diff> = []): Promise<void> =>
  recordAudit(tx, { subject_type: 'Page', subject_id: id, action, caller: staffCaller(ctx), changes, request_id: ctx.requestId });

/** With slugs made from the title where none was typed. */
const normalize = (form: PageForm): PageForm => ({ ...form, slug: filledSlug(form.slug, form.title) });
