import { diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { refuseCatalog } from '../contract.ts';
import { lockActive, type Switched, writeActive } from '../store/active.ts';

type Switch = { ids: number[]; active: boolean };

const subjects = { brands: 'Brand', gifts: 'Gift', categories: 'BlogCategory' } as const;
const missing = { brands: 'brand_not_found', gifts: 'gift_not_found', categories: 'category_not_found' } as const;

/** Shows or hides brands. */
export const bulkBrands = (ctx: Context, input: Switch): Promise<BulkAnswer> => switchActive(ctx, 'brands', input);
/** Switches gifts on or off. */
export const bulkGifts = (ctx: Context, input: Switch): Promise<BulkAnswer> => switchActive(ctx, 'gifts', input);

/** Shows or hides categories of articles. */
export const bulkBlogCategories = (ctx: Context, input: Switch): Promise<BulkAnswer> => switchActive(ctx, 'categories', input);

/** Each in its own transaction, with a new version and a log entry. */
function switchActive(ctx: Context, table: Switched, { ids, active }: Switch): Promise<BulkAnswer> {
  const caller = staffCaller(ctx);
  const updated_at = ctx.clock.now();
  return runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const before = await lockActive(tx, table, id);
      if (!before) throw refuseCatalog(missing[table]);
      if (before.active === active) return false;
      await writeActive(tx, table, id, active, updated_at);
      const changes = diff(before, { active });
      await recordAudit(tx, {
        subject_type: subjects[table],
        subject_id: id,
        action: 'update',
        caller,
        changes,
        request_id: ctx.requestId,
      });
      await bumpVersion(tx, 'lists');
      return true;
    }),
  );
}
