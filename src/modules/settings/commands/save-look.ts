import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { HomeForm, MenuSettings } from '../contract.ts';
import { toStoredBlock } from '../home-forms.ts';
import { auditSettings } from '../note-change.ts';
import { readHome, readMenu } from '../queries.ts';
import { saveSetting } from '../store.ts';

/** Saves the menu. Refuses `settings_changed`. */
export const saveMenu = (ctx: Context, { value, version }: { value: MenuSettings; version: number }): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await readMenu(tx);
    const next = await saveSetting(tx, 'menu', value, version);
    await auditSettings(tx, ctx, before, value);
    return { version: next };
  });

/** Saves the blocks of the home page. Refuses `settings_changed`. */
export const saveHome = (ctx: Context, { value, version }: { value: HomeForm; version: number }): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await readHome(tx);
    const after = { blocks: value.blocks.map(toStoredBlock) };
    const next = await saveSetting(tx, 'home', after, version);
    await auditSettings(tx, ctx, before, after);
    return { version: next };
  });
