import { randomToken } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { isSameValue } from '#shared/revert-field.ts';
import { requireReviser } from '../access.ts';
import { refuseRevision, type revisionsContract } from '../contract.ts';
import type { RevisionKinds } from '../kind.ts';
import { previewPath } from '../preview-path.ts';
import { insertDraft, takeDraft } from '../store.ts';

type Endpoints = typeof revisionsContract;

const keyBytes = 24;

/**
 * Saves a draft as the fields that differ from what is published, so that other fields may be published meanwhile. Throws
 * `forbidden`, `content_not_found`, `draft_changed`, or InvalidInput for a scheduled draft that could not be published.
 */
export const saveDraft =
  (kinds: RevisionKinds) =>
  async (
    ctx: Context,
    { kind: name, subject, form, publish_at, replaces }: ParsedInputOf<Endpoints['saveDraft']>,
  ): Promise<ResultOf<Endpoints['saveDraft']>> => {
    const caller = requireReviser(ctx, name);
    const now = ctx.clock.now();
    const at = publish_at === null ? null : new Date(publish_at);
    if (at && at <= now) throw new InvalidInput({ publish_at: [{ key: 'future_moment' }] });
    return inTransaction(ctx.db, async (tx) => {
      const published = await kinds[name].read(tx, subject, now);
      if (!published) throw refuseRevision('content_not_found');
      const changes = changedFields(published.form, form);
      const whole = kinds[name].parse(published.form, changes);
      if (at && whole.problems) throw new InvalidInput(whole.problems);
      const old = replaces === null ? undefined : await takeDraft(tx, { kind: name, subject }, replaces);
      if (replaces !== null && old === undefined) throw refuseRevision('draft_changed');
      const preview_key = old ?? randomToken(keyBytes);
      const draft = { kind: name, subject, form: changes, publish_at: at, preview_key, staff_id: caller.id, created_at: now };
      const id = await insertDraft(tx, draft);
      if (id === undefined) throw refuseRevision('draft_changed');
      return { id, preview: whole.form ? previewPath(kinds[name].path(subject, whole.form), preview_key) : null };
    });
  };

/** The fields of the form that differ; what the form does not know is left out. */
function changedFields(published: object, form: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(published).flatMap(([key, value]) => (key in form && !isSameValue(form[key], value) ? [[key, form[key]]] : [])),
  );
}

/** Discards a draft. Throws `forbidden`, or `draft_changed` when it is not the present one. */
export async function discardDraft(
  ctx: Context,
  { kind, subject, replaces }: ParsedInputOf<Endpoints['discardDraft']>,
): Promise<undefined> {
  requireReviser(ctx, kind);
  await inTransaction(ctx.db, async (tx) => {
    if ((await takeDraft(tx, { kind, subject }, replaces)) === undefined) throw refuseRevision('draft_changed');
  });
}
