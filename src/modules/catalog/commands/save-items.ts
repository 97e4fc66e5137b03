import type { Tx } from '#platform/db/database.ts';
import { type Currency, fromMajor } from '#shared/money.ts';
import { pick } from '#shared/pick.ts';
import { InvalidInput } from '#shared/refusal.ts';
import type { ProductItemForm } from '../contract.ts';
import {
  deactivateItems,
  deleteItems,
  type ItemFields,
  type ItemRow,
  insertItem,
  itemColumns,
  itemsInCarts,
  parkItems,
  renameRetired,
  writeItem,
} from '../store/items.ts';
import { type LedgerRow, recordMovements } from '../store/stock.ts';

/** Context of saving a product, written to the stock ledger. */
export type Saving = { currency: Currency; now: Date; staffId: number | null; stockKind: 'initial' | 'manual' | 'import' };

/**
 * Writes a product's items as in the form; returns their ids in its order. Stock moves by the difference to the number the form
 * was opened with. Items left out are deleted, or deactivated when an order, a combo, a gift or a cart refers to them; another item
 * may take over their SKU and values. `old`: the items it has, locked. Throws InvalidInput for a foreign id and for stock below the
 * reserved quantity.
 */
export async function saveItems(
  tx: Tx,
  productId: number,
  forms: readonly ProductItemForm[],
  old: readonly ItemRow[],
  saving: Saving,
): Promise<number[]> {
  const matched = pairUp(forms, old);
  await removeItems(
    tx,
    old.filter((row) => !matched.includes(row)),
    forms,
  );
  await parkItems(
    tx,
    forms.flatMap((form, i) => (matched[i] && changesIdentity(form, matched[i]) ? [matched[i].id] : [])),
  );
  const ids: number[] = [];
  const movements: LedgerRow[] = [];
  for (const [position, form] of forms.entries()) {
    const row = matched[position];
    const fields = toItemFields(form, position, saving.currency);
    const delta = row ? stockDelta(form, row, position) : form.stock;
    if (row) await writeItem(tx, row.id, fields, delta, saving.now);
    const id = row?.id ?? (await insertItem(tx, productId, { ...fields, stock: form.stock, updated_at: saving.now }));
    ids.push(id);
    if (delta !== 0) {
      const kind = row ? saving.stockKind : saving.stockKind === 'import' ? 'import' : 'initial';
      movements.push({
        product_item_id: id,
        kind,
        stock_delta: delta,
        staff_id: saving.staffId,
        created_at: saving.now,
      });
    }
  }
  await recordMovements(tx, movements);
  return ids;
}

async function removeItems(tx: Tx, removed: readonly ItemRow[], forms: readonly ProductItemForm[]): Promise<void> {
  const toIds = (rows: readonly ItemRow[]) => rows.map(({ id }) => id);
  const inCarts = await itemsInCarts(tx, toIds(removed.filter(({ needed }) => !needed)));
  const retired = removed.filter(({ id, needed }) => needed || inCarts.includes(id));
  await deactivateItems(tx, toIds(retired));
  await renameRetired(tx, toIds(retired.filter((row) => forms.some((form) => row.sku === form.sku || sameValues(row, form)))));
  await deleteItems(tx, toIds(removed.filter((row) => !retired.includes(row))));
}

/** The stored row of each item form: by id, else by values, else by SKU. */
function pairUp(forms: readonly ProductItemForm[], old: readonly ItemRow[]): (ItemRow | undefined)[] {
  const foreign = forms.findIndex((form) => form.id !== undefined && !old.some((row) => row.id === form.id));
  if (foreign >= 0) throw new InvalidInput({ [`items.${foreign}.id`]: [{ key: 'invalid' }] });
  const free = new Set(old.filter((row) => !forms.some((form) => form.id === row.id)));
  return forms.map((form) => {
    if (form.id !== undefined) return old.find((row) => row.id === form.id);
    const found = [...free].find((row) => sameValues(row, form)) ?? [...free].find((row) => row.sku === form.sku);
    if (found) free.delete(found);
    return found;
  });
}

const sameValues = (row: ItemRow, form: ProductItemForm): boolean => row.option_values.join('\n') === form.values.join('\n');

const changesIdentity = (form: ProductItemForm, row: ItemRow): boolean => row.sku !== form.sku || !sameValues(row, form);

/** The intended change of stock, relative to the number shown, so that sales in between are preserved. */
function stockDelta(form: ProductItemForm, row: ItemRow, position: number): number {
  const delta = form.stock - (form.stock_seen ?? row.stock);
  const missing = Math.max(row.reserved - form.backorder_limit, 0) - (row.stock + delta);
  if (missing > 0) throw new InvalidInput({ [`items.${position}.stock`]: [{ key: 'at_least', facts: { min: form.stock + missing } }] });
  return delta;
}

function toItemFields(form: ProductItemForm, position: number, currency: Currency): ItemFields {
  const minor = (amount: number | null) => (amount === null ? null : fromMajor(amount, currency));
  return {
    ...pick(form, itemColumns),
    barcode: form.barcode || null,
    option_values: form.values,
    price: fromMajor(form.price, currency),
    suggested_price: minor(form.suggested_price),
    min_price: fromMajor(form.min_price, currency),
    cost_price: minor(form.cost_price),
    credit_price: minor(form.credit_price),
    position,
  };
}
