import { readCurrency } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { sentence } from '#platform/http/validation.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import type { Locale } from '#shared/locale.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import type { Facts } from '#shared/refusal.ts';
import { type catalogContract, catalogErrors, type ItemEdit, type SharedItemFields } from '../contract.ts';
import { itemRows } from '../queries/staff-items.ts';
import { indexProducts } from '../search/index-products.ts';
import { raiseVersion } from '../store/bulk.ts';
import { type EditableItem, lockEditable, writeEdited } from '../store/item-edits.ts';
import { applyMovements } from '../store/stock.ts';
import { refreshListColumns } from './list-columns.ts';

type Result = ResultOf<(typeof catalogContract)['editProductItems']>;
type Failure = { id: number; code: string; facts: Facts };
type Done = { edit: ItemEdit; before: EditableItem; after: EditableItem };

/**
 * Edits many SKUs; each row is saved by itself. A row that breaks a rule, or was changed by someone else in the meantime, is returned
 * with its error code and current values.
 */
export function editProductItems(ctx: Context, { edits }: { edits: ItemEdit[] }): Promise<Result> {
  return save(ctx, edits, 'manual');
}

/** Gives many SKUs the same values, whatever they are now; each refused one is named by its SKU, as a task has nothing else. */
export async function setProductItems(ctx: Context, { ids, change }: { ids: number[]; change: SharedItemFields }): Promise<BulkAnswer> {
  const { done, failed } = await save(
    ctx,
    ids.map((id) => ({ id, ...change })),
    'manual',
  );
  return {
    done: done.map(({ id }) => id),
    unchanged: [],
    failed: failed.map(({ id, code, facts, current }) => ({
      id,
      code,
      message: `${current?.sku ?? id} ${reasonOf(code, facts, ctx.locale)}`,
    })),
  };
}

const reasonOf = (code: string, facts: Facts, locale: Locale): string =>
  sentence(code in catalogErrors ? `error_${code}` : `validation_${code}`, { ...facts }, locale);

type Count = { id: number; counted: number; stock_seen?: number | undefined };

/**
 * Books counted numbers of SKUs as movements of kind stocktake: by the difference to the stock that was seen, so that sales since then
 * are preserved; without it, what there is now becomes the count.
 */
export function takeStock(ctx: Context, { counts, reason }: { counts: Count[]; reason?: string | undefined }) {
  const edits = counts.map(({ id, counted, stock_seen }) =>
    stock_seen === undefined ? { id, stock: counted, reason } : { id, stock_delta: counted - stock_seen, reason },
  );
  return save(ctx, edits, 'stocktake');
}

async function save(ctx: Context, edits: readonly ItemEdit[], kind: 'manual' | 'stocktake'): Promise<Result> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const currency = await readCurrency(tx);
    const items = await lockEditable(
      tx,
      edits.map((edit) => edit.id),
    );
    const [done, failed] = splitEdits(edits, items, currency);
    await writeEdited(
      tx,
      done.map(({ after }) => after),
      now,
    );
    for (const { edit, before, after } of done) {
      const moves = [{ product_item_id: edit.id, kind, stock_delta: after.stock - before.stock, reserved_delta: 0 }];
      const cause = { staff_id: staffCaller(ctx).id, reason: edit.reason ?? null, at: now };
      if (after.stock !== before.stock) await applyMovements(tx, moves, cause);
    }
    await recordEdits(tx, ctx, done, currency);
    if (done.length > 0)
      await refreshListColumns(
        tx,
        done.map(({ before }) => before.product_id),
      );
    await raiseVersions(tx, done, now);
    await indexProducts(
      tx,
      done.flatMap(({ before, after }) => (before.barcode === after.barcode ? [] : before.product_id)),
    );
    const rows = await itemRows(
      ctx,
      tx,
      edits.map((edit) => edit.id),
    );
    return {
      done: done.flatMap(({ edit }) => rows.get(edit.id) ?? []),
      failed: failed.map((failure) => ({ ...failure, current: rows.get(failure.id) ?? null })),
    };
  });
}

/** A form opened before must not overwrite new prices unseen. Stock alone raises nothing: forms move it by a difference. */
async function raiseVersions(tx: Tx, done: readonly Done[], now: Date): Promise<void> {
  const changed = done.filter(({ before, after }) => diff(before, { ...after, stock: before.stock }).length > 0);
  const ids = new Set(changed.map(({ before }) => before.product_id));
  for (const id of [...ids].sort((a, b) => a - b)) await raiseVersion(tx, id, now);
}

/**
 * Splits the edits into those that can be saved (before and after) and those that cannot. Later edits of an item apply on top of
 * earlier ones.
 */
function splitEdits(edits: readonly ItemEdit[], items: Awaited<ReturnType<typeof lockEditable>>, currency: Currency): [Done[], Failure[]] {
  const done = new Map<number, Done>();
  const failed: Failure[] = [];
  for (const edit of edits) {
    const item = items.get(edit.id);
    const before = done.get(edit.id)?.after ?? item;
    const isOld = item && edit.updated_at !== undefined && new Date(edit.updated_at).getTime() !== item.updated_at.getTime();
    const after = before && applyEdit(before, edit, currency);
    const problem = !after
      ? { code: 'product_item_not_found', facts: {} }
      : isOld
        ? { code: 'product_item_changed', facts: {} }
        : findProblem(after, currency);
    if (problem) failed.push({ id: edit.id, ...problem });
    else if (before && after) done.set(edit.id, { edit, before: done.get(edit.id)?.before ?? before, after });
  }
  return [[...done.values()], failed];
}

function applyEdit(item: EditableItem, edit: ItemEdit, currency: Currency): EditableItem {
  const minor = <T extends number | null>(amount: number | null | undefined, old: T): number | T =>
    amount === undefined ? old : amount === null ? (null as T) : fromMajor(amount, currency);
  const { id, product_id, sku, reserved } = item;
  return {
    id,
    product_id,
    sku,
    reserved,
    barcode: edit.barcode === undefined ? item.barcode : edit.barcode || null,
    price: minor(edit.price, item.price),
    suggested_price: minor(edit.suggested_price, item.suggested_price),
    min_price: minor(edit.min_price, item.min_price),
    cost_price: minor(edit.cost_price, item.cost_price),
    stock: (edit.stock ?? item.stock) + (edit.stock_delta ?? 0),
    safety_stock: edit.safety_stock ?? item.safety_stock,
    backorder_limit: edit.backorder_limit ?? item.backorder_limit,
    low_stock_threshold: edit.low_stock_threshold ?? item.low_stock_threshold,
    active: edit.active ?? item.active,
  };
}

/** Why an item cannot be saved: a key of the validation texts with its numbers. */
function findProblem(item: EditableItem, currency: Currency): Omit<Failure, 'id'> | undefined {
  if (item.price < item.min_price) return { code: 'below_min_price', facts: { field: 'price', min: toMajor(item.min_price, currency) } };
  const minimum = Math.max(0, item.reserved - item.backorder_limit);
  if (item.stock < minimum) return { code: 'at_least', facts: { field: 'stock', min: minimum } };
  return undefined;
}

/** Field name of an item in the product's log: `TH-TEA-001.price`. */
async function recordEdits(tx: Tx, ctx: Context, done: readonly Done[], currency: Currency): Promise<void> {
  const caller = staffCaller(ctx);
  const shown = ({ sku, id: _id, product_id: _product, reserved: _reserved, ...item }: EditableItem) => ({
    [sku]: {
      ...item,
      price: toMajor(item.price, currency),
      min_price: toMajor(item.min_price, currency),
      suggested_price: item.suggested_price === null ? null : toMajor(item.suggested_price, currency),
      cost_price: item.cost_price === null ? null : toMajor(item.cost_price, currency),
    },
  });
  for (const { before, after } of done) {
    const changes = diff(shown(before), shown(after));
    const entry = {
      subject_type: 'Product' as const,
      subject_id: before.product_id,
      action: 'update',
      caller,
      changes,
      request_id: ctx.requestId,
    };
    if (changes.length > 0) await recordAudit(tx, entry);
  }
}
