import { readPictures } from '#modules/media/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { filledSlug } from '#shared/text/slug.ts';
import { shopForm } from '../contract/shops.ts';
import { refuseContent, type ShopForm } from '../contract.ts';
import { shopProblems } from '../rules.ts';
import { deleteShopRow, insertShop, type StoredShop, storedShop, switchShop, takenNames, writeShop } from '../store/shops.ts';

type Saved = { id: number; version: number };

/** Adds a shop location. Throws InvalidInput. */
export function createShop(ctx: Context, sent: ShopForm): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const form = normalize(sent);
    await checkShop(tx, form, null);
    const id = await insertShop(tx, form);
    await audit(tx, ctx, id, 'create');
    return { id, version: 1 };
  });
}

/** Saves a shop location. Throws `shop_changed` with the present version, `shop_not_found` or InvalidInput. */
export function updateShop(ctx: Context, { id, version, ...sent }: ShopForm & Saved): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedShop(tx, id);
    if (!before) throw refuseContent('shop_not_found');
    return change(tx, ctx, { id, version, form: normalize(sent), before, action: 'update' });
  });
}

/**
 * Reverts one log entry of a shop where the values are unchanged since; writes a log entry itself. Throws `shop_not_found`,
 * `nothing_to_revert`, or InvalidInput when the old values are no longer valid.
 */
export function revertShop(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedShop(tx, id);
    if (!before) throw refuseContent('shop_not_found');
    const form = await auditLog.revertedForm(tx, { subject_type: 'Shop', subject_id: id, entry_id: log_id }, before.form, shopForm);
    if (!form) throw refuseContent('nothing_to_revert');
    return change(tx, ctx, { id, version: before.version, form, before, action: 'revert' });
  });
}

type Change = Saved & { form: ShopForm; before: StoredShop; action: 'update' | 'revert' };

async function change(tx: Tx, ctx: Context, { id, version, form, before, action }: Change): Promise<Saved> {
  await checkShop(tx, form, id);
  const written = await writeShop(tx, id, version, form, ctx.clock.now());
  if (written === undefined) throw refuseContent('shop_changed', { current: before.version });
  await audit(tx, ctx, id, action, diff(before.form, form));
  return { id, version: written };
}

/** Shows or hides shops, each in its own transaction, with a new version and a log entry. */
export const bulkShops = (ctx: Context, { ids, active }: { ids: number[]; active: boolean }): Promise<BulkAnswer> =>
  runBulk(ctx, ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const isSwitched = await switchShop(tx, id, active, ctx.clock.now());
      if (isSwitched === undefined) throw refuseContent('shop_not_found');
      if (isSwitched) await audit(tx, ctx, id, 'update', diff({ active: !active }, { active }));
      return isSwitched;
    }),
  );

/** Deletes a shop location; its log stays. Throws `shop_not_found`. */
export async function deleteShop(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const name = await deleteShopRow(tx, id);
    if (!name) throw refuseContent('shop_not_found');
    await audit(tx, ctx, id, 'delete', [{ field: 'name', old: name, new: null }]);
  });
}

const audit = (tx: Tx, ctx: Context, id: number, action: string, changes: ReturnType<typeof diff> = []): Promise<void> =>
  recordAudit(tx, { subject_type: 'Shop', subject_id: id, action, caller: staffCaller(ctx), changes, request_id: ctx.requestId });

/** With slugs made from the name where none was typed. */
const normalize = (form: ShopForm): ShopForm => ({ ...form, slug: filledSlug(form.slug, form.name) });

async function checkShop(tx: Tx, form: ShopForm, ownId: number | null): Promise<void> {
  const problems: Record<string, { key: string }[]> = {};
  for (const [field, key] of Object.entries(shopProblems(form))) problems[field] = [{ key }];
  for (const field of await takenNames(tx, form, ownId)) problems[field] = [{ key: 'repeated' }];
  const known = await readPictures(tx, form.media_ids, 'tw');
  for (const [at, id] of form.media_ids.entries()) if (!known.has(id)) problems[`media_ids.${at}`] = [{ key: 'invalid' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}
