import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { refuseStaff, type staffContract } from './contract.ts';
import { deleteView, selectViews, upsertView } from './store/views.ts';

/** Views one member of staff may keep, over all lists. */
const maxViews = 100;

export const listViews = async (ctx: Context, { screen }: { screen?: string | undefined }) => ({
  data: await selectViews(ctx.db, staffCaller(ctx).id, screen),
});

/** Keeps a view; the same name of the same list is replaced. Throws too_many_views. */
export async function saveView(ctx: Context, view: ParsedInputOf<typeof staffContract.saveView>): Promise<{ id: number }> {
  const id = await upsertView(ctx.db, { staffId: staffCaller(ctx).id, ...view }, maxViews);
  if (id === undefined) throw refuseStaff('too_many_views', { max: maxViews });
  return { id };
}

/** Somebody else's view stays, also a shared one. */
export async function removeView(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await deleteView(ctx.db, staffCaller(ctx).id, id);
}
