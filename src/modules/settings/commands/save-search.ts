import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { auditSettings } from '../audit-settings.ts';
import type { SearchSettings } from '../contract/search.ts';
import { readSearchVersion } from '../queries.ts';
import { saveSetting } from '../store.ts';

/** Saves the synonyms; the next search uses them. Refuses `settings_changed`. */
export const saveSearch = (ctx: Context, { value, version }: { value: SearchSettings; version: number }): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await readSearchVersion(tx);
    const next = await saveSetting(tx, 'search', value, version);
    await auditSettings(tx, ctx, before.value, value);
    return { version: next };
  });
