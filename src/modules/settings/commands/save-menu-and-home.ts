import { recordRevision } from '#modules/revisions/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { auditSettings } from '../audit-settings.ts';
import { toHomeForm, toStoredBlock } from '../block-forms.ts';
import type { HomeForm, MenuSettings } from '../contract.ts';
import { readHomeVersion, readMenuVersion } from '../queries.ts';
import { saveSetting } from '../store.ts';

/** `draft`: the id of the draft that this publishes. */
type Save<T> = { value: T; version: number; draft?: number | undefined };

/** Saves the menu. Refuses `settings_changed` or `draft_changed`. */
export const saveMenu = (ctx: Context, { value, version, draft }: Save<MenuSettings>): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const { value: before } = await readMenuVersion(tx);
    const next = await saveSetting(tx, 'menu', value, version);
    await auditSettings(tx, ctx, 'menu', { before, after: value });
    await recordRevision(tx, ctx, { kind: 'menu', subject: 'menu' }, { before, after: value, draft });
    return { version: next };
  });

/** Saves the blocks of the home page. Refuses `settings_changed` or `draft_changed`. */
export const saveHome = (ctx: Context, { value, version, draft }: Save<HomeForm>): Promise<{ version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const { value: before } = await readHomeVersion(tx);
    const after = { blocks: value.blocks.map(toStoredBlock) };
    const next = await saveSetting(tx, 'home', after, version);
    await auditSettings(tx, ctx, 'home', { before, after });
    const forms = { before: toHomeForm(before), after: toHomeForm(after) };
    await recordRevision(tx, ctx, { kind: 'home', subject: 'home' }, { ...forms, draft });
    return { version: next };
  });
