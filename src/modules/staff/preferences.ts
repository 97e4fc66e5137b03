import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { refuseStaff, type staffContract } from './contract.ts';
import { selectPreferences, upsertPreference } from './store/preferences.ts';

/** How many preferences one staff member may store. */
const maxPreferences = 200;

export const readPreferences = async (ctx: Context) => ({ data: await selectPreferences(ctx.db, staffCaller(ctx).id) });

/** Saves one of the caller's preferences. Throws too_many_preferences. */
export async function savePreference(ctx: Context, input: ParsedInputOf<typeof staffContract.savePreference>): Promise<undefined> {
  const isSaved = await upsertPreference(ctx.db, { staffId: staffCaller(ctx).id, ...input, now: ctx.clock.now() }, maxPreferences);
  if (!isSaved) throw refuseStaff('too_many_preferences', { max: maxPreferences });
}
