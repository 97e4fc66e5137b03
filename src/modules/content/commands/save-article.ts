import { categoryLinks } from '#modules/catalog/index.ts';
import { deleteRevisions, recordRevision } from '#modules/revisions/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { filledSlug } from '#shared/text/slug.ts';
import { articleForm } from '../contract/news.ts';
import { type ArticleForm, refuseContent } from '../contract.ts';
import { cleanBody, deleteArticleRow, insertArticle, type StoredArticle, storedArticle, writeArticle } from '../store/articles.ts';
import { checkPictures } from './check-pictures.ts';

type Saved = { id: number; version: number };

const toArticleSubject = (id: number) => ({ kind: 'article' as const, subject: String(id) });

/** Adds an article. Throws InvalidInput. */
export function createArticle(ctx: Context, sent: ArticleForm): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const form = normalize(sent, ctx.clock.now());
    await checkArticle(tx, form);
    const id = await insertArticle(tx, form);
    await audit(tx, ctx, id, 'create');
    await recordRevision(tx, ctx, toArticleSubject(id), { before: undefined, after: form });
    return { id, version: 1 };
  });
}

/**
 * Saves an article, with `draft` the one that the draft became. Throws `article_changed` with the present version,
 * `article_not_found`, `draft_changed` or InvalidInput.
 */
export function updateArticle(
  ctx: Context,
  { id, version, draft, ...form }: ArticleForm & Saved & { draft?: number | undefined },
): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await stored(tx, ctx, id);
    return change(tx, ctx, { id, version, form, before, action: 'update', draft });
  });
}

/**
 * Reverts one log entry of an article where the values are unchanged since; writes a log entry itself. Throws
 * `article_not_found`, `nothing_to_revert`, or InvalidInput when the old values are no longer valid.
 */
export function revertArticle(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await stored(tx, ctx, id);
    const form = await auditLog.revertedForm(tx, { subject_type: 'Blog', subject_id: id, entry_id: log_id }, before.form, articleForm);
    if (!form) throw refuseContent('nothing_to_revert');
    return change(tx, ctx, { id, version: before.version, form, before, action: 'revert' });
  });
}

type Change = Saved & { form: ArticleForm; before: StoredArticle; action: 'update' | 'revert'; draft?: number | undefined };

async function change(tx: Tx, ctx: Context, { id, version, form: sent, before, action, draft }: Change): Promise<Saved> {
  const form = normalize(sent, ctx.clock.now());
  await checkArticle(tx, form);
  const written = await writeArticle(tx, id, version, form, ctx.clock.now());
  if (written === undefined) throw refuseContent('article_changed', { current: before.version });
  await audit(tx, ctx, id, action, diff(before.form, form));
  await recordRevision(tx, ctx, toArticleSubject(id), { before: before.form, after: form, draft });
  return { id, version: written };
}

const steps = {
  publish: { status: 'published' },
  unpublish: { status: 'draft' },
  pin: { pinned: true },
  unpin: { pinned: false },
} as const;

/** Publishes, withdraws, pins or unpins articles, each in its own transaction, with a new version and a log entry. */
export const bulkArticles = (ctx: Context, { ids, action }: { ids: number[]; action: keyof typeof steps }): Promise<BulkAnswer> =>
  runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const before = await storedArticle(tx, id, ctx.clock.now(), true);
      if (!before) throw refuseContent('article_not_found');
      const form = normalize({ ...before.form, ...steps[action] }, ctx.clock.now());
      const changes = diff(before.form, form);
      if (changes.length === 0) return false;
      await writeArticle(tx, id, before.version, form, ctx.clock.now());
      await audit(tx, ctx, id, 'update', changes);
      await recordRevision(tx, ctx, toArticleSubject(id), { before: before.form, after: form });
      return true;
    }),
  );

/** Deletes an article; its log stays. Throws `article_not_found`. */
export async function deleteArticle(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const title = await deleteArticleRow(tx, id);
    if (!title) throw refuseContent('article_not_found');
    await deleteRevisions(tx, toArticleSubject(id));
    await audit(tx, ctx, id, 'delete', [{ field: 'title', old: title, new: null }]);
  });
}

async function stored(tx: Tx, ctx: Context, id: number): Promise<StoredArticle> {
  const found = await storedArticle(tx, id, ctx.clock.now());
  if (!found) throw refuseContent('article_not_found');
  return found;
}

/** The form with its slug, its text sanitised as it is stored, and the time of publishing where none was chosen. */
const normalize = (form: ArticleForm, now: Date): ArticleForm => ({
  ...form,
  slug: filledSlug(form.slug, form.title),
  body: cleanBody(form.body),
  product_ids: [...new Set(form.product_ids)],
  published_at: form.status === 'published' && form.published_at === null ? now.toISOString() : toIso(form.published_at),
});
const toIso = (moment: string | null): string | null => (moment === null ? null : new Date(moment).toISOString());

const audit = (tx: Tx, ctx: Context, id: number, action: string, changes: ReturnType<typeof diff> = []): Promise<void> =>
  recordAudit(tx, { subject_type: 'Blog', subject_id: id, action, caller: staffCaller(ctx), changes, request_id: ctx.requestId });

async function checkArticle(tx: Tx, { category_id, media_id }: ArticleForm): Promise<void> {
  const isKnown = category_id === null || (await categoryLinks.articleCategories(tx)).some(({ id }) => id === category_id);
  if (!isKnown) throw new InvalidInput({ category_id: [{ key: 'invalid' }] });
  await checkPictures(tx, { media_id });
}
