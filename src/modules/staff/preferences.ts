import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { refuseStaff, type staffContract } from './contract.ts';
import { selectPreferences, upsertPreference } from './store/preferences.ts';

/** Preferences one member of staff may keep. */
const mostPreferences = 200;

export const readPreferences = async (ctx: Context) => ({ data: await selectPreferences(ctx.db, staffCaller(ctx).id) });

/** Keeps a preference of the caller's own. Throws too_many_preferences. */
export async function savePreference(ctx: Context, kept: ParsedInputOf<typeof staffContract.savePreference>): Promise<undefined> {
  const isKept = await upsertPreference(ctx.db, { staffId: staffCaller(ctx).id, ...kept, now: ctx.clock.now() }, mostPreferences);
  if (!isKept) throw refuseStaff('too_many_preferences', { max: mostPreferences });
}
