import { readCurrency } from '#modules/settings/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { giftForm } from '../contract/gifts.ts';
import { type GiftForm, refuseCatalog } from '../contract.ts';
import { type GiftFields, insertGift, itemExists, storedGift, writeGift } from '../store/gifts.ts';
import { applyMovements } from '../store/stock.ts';
import { mediaProblems } from './checks.ts';

type Saved = { id: number; version: number };
type NewGift = GiftForm & { stock: number; linked_item_id: number | null };

/** Adds a gift with its first stock. Throws InvalidInput. */
export function createGift(ctx: Context, form: NewGift): Promise<Saved> {
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
  { id, version, ...form }: GiftForm & Saved,
  action: 'update' | 'revert' = 'update',
): Promise<Saved> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedGift(tx, id);
    if (!before) throw refuseCatalog('gift_not_found');
    const problems = await findGiftProblems(tx, form);
    if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
    const currency = await readCurrency(tx);
    const written = await writeGift(tx, id, version, toGiftFields(form, currency), ctx.clock.now());
    if (written === undefined) {
      const current = await storedGift(tx, id);
      throw current ? refuseCatalog('gift_changed', { current: current.version }) : refuseCatalog('gift_not_found');
    }
    const after = await storedGift(tx, id);
    const changes = diff(toGiftForm(before.fields, currency), after ? toGiftForm(after.fields, currency) : {});
    await recordAudit(tx, { subject_type: 'Gift', subject_id: id, action, caller, changes, request_id: ctx.requestId });
    // The home page may show it.
    await bumpVersion(tx, 'lists');
    return { id, version: written };
  });
}

/**
 * Reverts one log entry of a gift where the values are unchanged since; its stock stays. Writes a log entry itself. Throws
 * `nothing_to_revert` and as `updateGift` does.
 */
export async function revertGift(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  const before = await storedGift(ctx.db, id);
  if (!before) throw refuseCatalog('gift_not_found');
  const now = toGiftForm(before.fields, await readCurrency(ctx.db));
  const form = await auditLog.revertedForm(ctx.db, { subject_type: 'Gift', subject_id: id, entry_id: log_id }, now, giftForm);
  if (!form) throw refuseCatalog('nothing_to_revert');
  return updateGift(ctx, { ...form, id, version: before.version }, 'revert');
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

const toGiftForm = ({ cost_price, ...fields }: GiftFields, currency: Currency): GiftForm => ({
  ...fields,
  cost_price: cost_price === null ? null : toMajor(cost_price, currency),
});
