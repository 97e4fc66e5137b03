import { diff, recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { refreshListColumns } from '../commands/list-columns.ts';
import { raiseVersion } from '../store/bulk.ts';
import { type EditableItem, lockEditable, writeEdited } from '../store/item-edits.ts';
import { writeShelfStatus } from '../store/products.ts';
import { applyMovements } from '../store/stock.ts';

/** Amounts in minor units. A price that is left out stays. */
export type ItemToFollow = {
  id: number;
  stock: number;
  prices?: { price: number; suggested_price: number | null; min_price: number; cost_price: number };
};

/**
 * Brings prices and stock of a product's items to what its supplier says. Stock never goes below what open orders have reserved.
 * Every change is in the stock ledger and the product's log. Returns whether anything changed.
 */
export async function followSupplier(
  tx: Tx,
  productId: number,
  items: readonly ItemToFollow[],
  at: Date,
  currency: Currency,
): Promise<boolean> {
  const locked = await lockEditable(
    tx,
    items.map(({ id }) => id),
  );
  const moved = items.flatMap((item) => {
    const before = locked.get(item.id);
    if (!before || before.product_id !== productId) return [];
    const stock = Math.max(item.stock, before.reserved - before.backorder_limit);
    return [{ before, after: { ...before, ...item.prices, stock } }];
  });
  const priced = moved.filter(({ before, after }) => JSON.stringify(pricesOf(before)) !== JSON.stringify(pricesOf(after)));
  const stocked = moved.filter(({ before, after }) => before.stock !== after.stock);
  if (priced.length + stocked.length === 0) return false;
  await writeEdited(
    tx,
    priced.map(({ after }) => after),
    at,
  );
  const movements = stocked.map(({ before, after }) => ({
    product_item_id: before.id,
    kind: 'import' as const,
    stock_delta: after.stock - before.stock,
    reserved_delta: 0,
  }));
  await applyMovements(tx, movements, { reason: 'Newbang', at });
  if (priced.length > 0) {
    await raiseVersion(tx, productId, at);
    await recordPrices(tx, productId, priced, currency);
  }
  await refreshListColumns(tx, [productId]);
  return true;
}

const pricesOf = ({ price, suggested_price, min_price, cost_price }: EditableItem) => ({ price, suggested_price, min_price, cost_price });

type Priced = { before: EditableItem; after: EditableItem };

async function recordPrices(tx: Tx, productId: number, priced: readonly Priced[], currency: Currency): Promise<void> {
  const major = (amount: number | null) => amount && toMajor(amount, currency);
  const shown = (item: EditableItem) => {
    const { price, suggested_price, min_price, cost_price } = pricesOf(item);
    return {
      [item.sku]: {
        price: major(price),
        suggested_price: major(suggested_price),
        min_price: major(min_price),
        cost_price: major(cost_price),
      },
    };
  };
  const changes = priced.flatMap(({ before, after }) => diff(shown(before), shown(after)));
  await recordAudit(tx, { subject_type: 'Product', subject_id: productId, action: 'update', changes });
}

/** Takes products off the shelf because their supplier no longer sells them; drafts stay drafts. Returns the ids that were on it. */
export async function takeOffShelf(tx: Tx, onShelf: readonly number[], at: Date): Promise<number[]> {
  const moved = await writeShelfStatus(tx, onShelf, 'off_shelf', at);
  for (const { id, old } of moved) {
    const changes = [{ field: 'shelf_status', old, new: 'off_shelf' }];
    await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'update', changes });
  }
  const ids = moved.map(({ id }) => id);
  if (ids.length > 0) await refreshListColumns(tx, ids);
  return ids;
}
