import { toSettingEntry } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { marketingEffects } from '../effects.ts';
import { reopenConversions } from '../store/conversions.ts';

/** A report without an answer for so long is not on its way any more. */
const silentMs = 5 * 60_000;

/** Lets refused and unanswered reports be sent again; the others are `unchanged`. */
export async function resendConversions(ctx: Context, { ids }: { ids: readonly number[] }): Promise<BulkAnswer> {
  const requested = [...new Set(ids)];
  const done = await inTransaction(ctx.db, async (tx) => {
    const reopened = await reopenConversions(tx, requested, new Date(ctx.clock.now().getTime() - silentMs));
    for (const id of reopened)
      await recordAudit(tx, {
        ...{ ...toSettingEntry(ctx, 'affiliate_account'), action: 'resent' },
        changes: [{ field: 'conversion', old: null, new: id }],
      });
    return reopened;
  });
  return { done, unchanged: requested.filter((id) => !done.includes(id)), failed: [] };
}

/** Has the worker make the product feeds again. */
export const refreshFeeds = ({ db }: Context): Promise<undefined> =>
  inTransaction(db, async (tx) => {
    await marketingEffects.emit(tx, 'feeds_refresh', {}, randomId());
    return undefined;
  });
