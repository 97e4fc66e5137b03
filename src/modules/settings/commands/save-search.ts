import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { auditSettings, type LoggedAction } from '../audit-settings.ts';
import type { SearchSettings } from '../contract/search.ts';
import { readSearchVersion } from '../queries.ts';
import { saveSetting } from '../store.ts';

type Saving = { value: SearchSettings; version: number };

/** Saves the synonyms; the next search uses them. Refuses `settings_changed`. */
export const saveSearch = (ctx: Context, { value, version }: Saving, action: LoggedAction = 'update'): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await readSearchVersion(tx);
    const next = await saveSetting(tx, 'search', value, version);
    await auditSettings(tx, ctx, 'search', { before: before.value, after: value, action });
    return { version: next };
  });
