import { readCurrency } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { type Currency, fromMajor } from '#shared/money.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { type GiftForm, refuseCatalog } from '../contract.ts';
import { type GiftFields, insertGift, itemExists, storedGift, writeGift } from '../store/gifts.ts';
import { applyMovements } from '../store/stock.ts';
import { mediaProblems } from './checks.ts';

type NewGift = GiftForm & { stock: number; linked_item_id: number | null };

/** Adds a gift with its first stock. Throws InvalidInput. */
export function createGift(ctx: Context, form: NewGift): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const id = await addGift(tx, form, { currency: await readCurrency(tx), now: ctx.clock.now(), staffId: caller.id });
    await recordAudit(tx, { subject_type: 'Gift', subject_id: id, action: 'create', caller, request_id: ctx.requestId });
    return { id, version: 1 };
  });
}

/** Adds a gift and returns its id; one linked to an item has no stock of its own. Throws InvalidInput. */
export async function addGift(
  tx: Tx,
  { stock, linked_item_id, ...form }: NewGift,
  { currency, now, staffId }: { currency: Currency; now: Date; staffId: number | null },
): Promise<number> {
  const problems = await findGiftProblems(tx, form);
  if (linked_item_id !== null && stock > 0) problems['stock'] = [{ key: 'at_most', facts: { max: 0 } }];
  if (linked_item_id !== null && !(await itemExists(tx, linked_item_id))) problems['linked_item_id'] = [{ key: 'invalid' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
  const id = await insertGift(tx, { ...toGiftFields(form, currency), linked_item_id }, now);
  const first = { gift_id: id, kind: 'initial' as const, stock_delta: stock, reserved_delta: 0 };
  if (stock > 0) await applyMovements(tx, [first], { staff_id: staffId, at: now });
  return id;
}

/** Saves a gift; stock and link stay. Throws `gift_changed` with the present version, `gift_not_found` or InvalidInput. */
export function updateGift(
  ctx: Context,
  { id, version, ...form }: GiftForm & { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedGift(tx, id);
    if (!before) throw refuseCatalog('gift_not_found');
    const problems = await findGiftProblems(tx, form);
    if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
    const written = await writeGift(tx, id, version, toGiftFields(form, await readCurrency(tx)), ctx.clock.now());
    if (written === undefined) throw refuseCatalog('gift_changed', { current: before.version });
    const changes = diff(before.fields, (await storedGift(tx, id))?.fields ?? {});
    await recordAudit(tx, { subject_type: 'Gift', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    // The home page may show it.
    await bumpVersion(tx, 'lists');
    return { id, version: written };
  });
}

async function findGiftProblems(tx: Tx, form: GiftForm): Promise<Record<string, ValidationProblem[]>> {
  const problems = await mediaProblems(tx, { media_id: form.media_id });
  if (form.starts_at && form.ends_at && new Date(form.ends_at) <= new Date(form.starts_at)) problems['ends_at'] = [{ key: 'invalid' }];
  return problems;
}

const toGiftFields = (form: GiftForm, currency: Currency): GiftFields => ({
  ...form,
  sku: form.sku || null,
  cost_price: form.cost_price === null ? null : fromMajor(form.cost_price, currency),
});
