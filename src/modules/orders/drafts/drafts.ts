import { readCustomer } from '#modules/customers/index.ts';
import { staffNames } from '#modules/staff/index.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { draftsContract, OrderDraftForm } from '../contract/drafts.ts';
import { refuseOrders } from '../contract/errors-and-enums.ts';
import * as store from './store.ts';

type Contract = typeof draftsContract;

/** Order drafts of all staff. */
export async function listDrafts({ db }: Context): Promise<ResultOf<Contract['drafts']>> {
  const drafts = await store.selectDrafts(db);
  const names = await staffNames(
    db,
    drafts.flatMap(({ saved_by }) => saved_by ?? []),
  );
  return { data: drafts.map((draft) => toDraftRow(draft, names)) };
}

/** One draft. Throws draft_not_found. */
export async function readDraft({ db }: Context, { id }: ParsedInputOf<Contract['draft']>): Promise<ResultOf<Contract['draft']>> {
  const draft = await store.selectDraft(db, id);
  if (!draft) throw refuseOrders('draft_not_found');
  const { customer_id } = draft.form;
  const customer = customer_id === null ? undefined : await readCustomer(db, customer_id);
  const names = await staffNames(db, draft.saved_by === null ? [] : [draft.saved_by]);
  // The customer of a deleted account becomes typed-in data.
  const form = customer ? draft.form : { ...draft.form, customer_id: null };
  return { ...toDraftRow(draft, names), customer: customer?.name ?? null, form };
}

export const saveDraft = (ctx: Context, { form }: ParsedInputOf<Contract['saveDraft']>): Promise<ResultOf<Contract['saveDraft']>> =>
  store.insertDraft(ctx.db, toStoredDraft(ctx, form));

/** Saves a draft. Throws draft_changed for an older version, draft_not_found when it was placed or deleted. */
export async function updateDraft(
  ctx: Context,
  { id, version, form }: ParsedInputOf<Contract['updateDraft']>,
): Promise<ResultOf<Contract['updateDraft']>> {
  const saved = await store.updateDraft(ctx.db, { id, version }, toStoredDraft(ctx, form));
  if (saved) return saved;
  const now = await store.selectDraft(ctx.db, id);
  throw now ? refuseOrders('draft_changed', { current: now.version }) : refuseOrders('draft_not_found');
}

/** Throws draft_not_found. */
export async function removeDraft({ db }: Context, { id }: ParsedInputOf<Contract['removeDraft']>): Promise<undefined> {
  if (!(await store.deleteDraft(db, id))) throw refuseOrders('draft_not_found');
}

const toStoredDraft = (ctx: Context, form: OrderDraftForm) => ({ form, staffId: staffCaller(ctx).id, at: ctx.clock.now() });

type Stored = Awaited<ReturnType<typeof store.selectDrafts>>[number];

const toDraftRow = ({ id, version, form, saved_by, saved_at }: Stored, names: ReadonlyMap<number, string>) => ({
  ...{ id, version, saved_at: saved_at.toISOString() },
  name: form.orderer.name || form.email,
  pieces: [...form.items, ...form.groups].reduce((sum, { quantity }) => sum + quantity, 0),
  saved_by: saved_by === null ? null : (names.get(saved_by) ?? null),
});
