import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { refuseStaff, type staffContract } from './contract.ts';
import { deleteView, selectViews, upsertView } from './store/views.ts';

/** How many views one staff member may store, over all lists. */
const maxViews = 100;

export const listViews = async (ctx: Context, { screen }: { screen?: string | undefined }) => ({
  data: await selectViews(ctx.db, staffCaller(ctx).id, screen),
});

/** Saves a view, replacing one of the same name and list. Throws too_many_views. */
export async function saveView(ctx: Context, view: ParsedInputOf<typeof staffContract.saveView>): Promise<{ id: number }> {
  const id = await upsertView(ctx.db, { staffId: staffCaller(ctx).id, ...view }, maxViews);
  if (id === undefined) throw refuseStaff('too_many_views', { max: maxViews });
  return { id };
}

/** Only own views can be deleted, not shared ones of others. */
export async function removeView(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await deleteView(ctx.db, staffCaller(ctx).id, id);
}
