import { callerById } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import { mayRevise } from '../access.ts';
import type { RevisionKinds } from '../kind.ts';
import { type DraftRow, dueDrafts, failDraft, lockScheduled } from '../store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'files' | 'log' | 'shop'>;

/** Someone may save the content while it is published; after this many times it fails. */
const attempts = 3;

/**
 * Publishes the drafts whose time has come, in the name of who scheduled them, each in its own transaction; several workers may do
 * it at once. Returns how many were published. One that cannot be published is marked as failed. Throws an AggregateError of unexpected
 * errors after the last one: their drafts stay due, and the others are published.
 */
export async function publishDue(deps: Deps, kinds: RevisionKinds): Promise<number> {
  let count = 0;
  const errors: unknown[] = [];
  for (const id of await dueDrafts(deps.db, deps.clock.now())) {
    try {
      if (await publishOne(deps, kinds, id)) count++;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `scheduled changes that could not be published: ${errors.length}`);
  return count;
}

async function publishOne(deps: Deps, kinds: RevisionKinds, id: number): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(deps.db, async (tx) => {
        const draft = await lockScheduled(tx, id);
        if (draft) await publish({ ...deps, db: tx }, kinds, draft);
        return draft !== undefined;
      });
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error;
      if (error instanceof Refusal && error.status === 409 && attempt < attempts) continue;
      deps.log.warn({ err: error, revision: id }, 'a scheduled change could not be published');
      await failDraft(deps.db, id, error instanceof Refusal && error.status === 403 ? 'forbidden' : 'invalid');
      return false;
    }
  }
}

async function publish(deps: Deps, kinds: RevisionKinds, { id, kind: name, subject, form, staff_id }: DraftRow): Promise<void> {
  const caller = staff_id === null ? undefined : await callerById(deps.db, staff_id);
  if (!caller || !mayRevise(caller, name)) throw new Refusal('forbidden', 403);
  const published = await kinds[name].read(deps.db, subject, deps.clock.now());
  const whole = published && kinds[name].parse(published.form, form).form;
  if (!whole) throw new InvalidInput({});
  const ctx: Context = { ...deps, caller, locale: 'tw', requestId: randomId(), web: inProcessWeb };
  await kinds[name].save(ctx, subject, { form: whole, version: published.version, draft: id });
}
