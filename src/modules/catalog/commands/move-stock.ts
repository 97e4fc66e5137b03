import { bumpVersion } from '#platform/cache/versions.ts';
import type { Tx } from '#platform/db/database.ts';
import { refuseCatalog } from '../contract.ts';
import { stockWord } from '../rules.ts';
import { endReservations, insertMovements, lockItemsOfOrder, putBack, type StockLevel, takeStock } from '../store/stock.ts';

export type Demand = { product_item_id: number; quantity: number };

/**
 * Promises goods to an order. Demands for one item are summed; items are taken in ascending order, so that two orders
 * never wait for each other in a ring. Throws `out_of_stock` with the item's id; the caller's transaction then ends.
 * `at` is when it happened, the database's clock if left out; so for the two below.
 */
export async function reserveStock(tx: Tx, orderId: number, demands: readonly Demand[], at?: Date): Promise<void> {
  const wanted = new Map<number, number>();
  for (const { product_item_id, quantity } of demands) wanted.set(product_item_id, (wanted.get(product_item_id) ?? 0) + quantity);
  const inOrder = [...wanted].sort(([a], [b]) => a - b);
  const changes: StockChange[] = [];
  for (const [itemId, quantity] of inOrder) {
    const level = await takeStock(tx, itemId, quantity);
    if (!level) throw refuseCatalog('out_of_stock', { product_item_id: itemId });
    changes.push({ level, sellableDelta: -quantity });
  }
  await insertMovements(
    tx,
    inOrder.map(([product_item_id, quantity]) => ({
      product_item_id,
      kind: 'reserve',
      stock_delta: 0,
      reserved_delta: quantity,
      order_id: orderId,
      created_at: at,
    })),
  );
  await bumpWhereWordChanged(tx, changes);
}

/** Gives an order's goods back to the shelf, those promised and those that had left it when it was paid. Doing it again changes nothing. */
export async function releaseStock(tx: Tx, orderId: number, at?: Date): Promise<void> {
  await lockItemsOfOrder(tx, orderId);
  const released = await endReservations(tx, orderId, 'release', at);
  const returned = await putBack(tx, orderId, at);
  await bumpWhereWordChanged(
    tx,
    [...released, ...returned].map((level) => ({ level, sellableDelta: level.quantity })),
  );
}

/** The order's goods leave for good: paid or shipped, whichever comes first (decisions.md 1). Doing it again changes nothing. */
export async function deductStock(tx: Tx, orderId: number, at?: Date): Promise<void> {
  await lockItemsOfOrder(tx, orderId);
  await endReservations(tx, orderId, 'deduct', at);
}

export type StockChange = { level: StockLevel; sellableDelta: number };

/** Cached pages say only available, low or sold out: they become old when that word changes, not at every sale (decisions.md 22). */
export async function bumpWhereWordChanged(tx: Tx, changes: readonly StockChange[]): Promise<void> {
  const changed = changes.filter(({ level, sellableDelta }) => {
    const sellable = level.stock - level.reserved;
    return stockWord({ ...level, sellable }) !== stockWord({ ...level, sellable: sellable - sellableDelta });
  });
  const products = [...new Set(changed.map(({ level }) => level.product_id))].sort((a, b) => a - b);
  for (const id of products) await bumpVersion(tx, `product:${id}`);
  if (products.length > 0) await bumpVersion(tx, 'lists');
}
