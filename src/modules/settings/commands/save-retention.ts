import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { auditSettings, type LoggedAction } from '../audit-settings.ts';
import type { RetentionSettings } from '../contract/retention.ts';
import { readRetentionVersion } from '../queries.ts';
import { saveSetting } from '../store.ts';

type Saving = { value: RetentionSettings; version: number };

/** Saves how long records are kept; the next nightly sweep deletes by it. Refuses `settings_changed`. */
export const saveRetention = (ctx: Context, { value, version }: Saving, action: LoggedAction = 'update'): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await readRetentionVersion(tx);
    const next = await saveSetting(tx, 'retention', value, version);
    await auditSettings(tx, ctx, 'retention', { before: before.value, after: value, action });
    return { version: next };
  });
