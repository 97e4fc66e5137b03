import type { Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { isSameValue } from '#shared/revert-field.ts';
import { refuseRevision } from './contract.ts';
import { insertVersion, publishedVersions, type Subject, takeDraft } from './store.ts';

type Change = {
  /** What was published before; undefined for a new content. */
  before: object | undefined;
  after: object;
  /** The draft that this publishes. */
  draft?: number | undefined;
};

/**
 * Records what a save published in the history of the content, in the save's transaction, and deletes the draft that it publishes. The
 * first change also records what was published before. Throws `draft_changed` when the draft is gone.
 */
export async function recordRevision(tx: Tx, ctx: Context, of: Subject, { before, after, draft }: Change): Promise<void> {
  if (draft !== undefined && (await takeDraft(tx, of, draft)) === undefined) throw refuseRevision('draft_changed');
  const [latest] = await publishedVersions(tx, of, 1);
  const created_at = ctx.clock.now();
  if (!latest && before) await insertVersion(tx, of, { form: before, staff_id: null, created_at });
  if (isSameValue(latest?.form ?? before, after)) return;
  await insertVersion(tx, of, { form: after, staff_id: staffCaller(ctx).id, created_at });
}
