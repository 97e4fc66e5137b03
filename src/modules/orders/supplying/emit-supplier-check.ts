import { suppliedProducts } from '#modules/catalog/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { selectLines } from '../store/lines.ts';
import { supplyEffects } from './effects.ts';

/** Emits the check of what the supplier has to send of an order that this transaction changes. */
export const emitSupplierCheck = (tx: Tx, orderId: number): Promise<void> =>
  supplyEffects.emit(tx, 'supplier_check', { order_id: orderId }, `${orderId}:${randomId()}`);

/** The same, only when the order has items of the supplier. */
export async function emitSupplierCheckIfNeeded(tx: Tx, orderId: number): Promise<void> {
  const itemIds = (await selectLines(tx, orderId)).flatMap(({ product_item_id }) => product_item_id ?? []);
  const skus = await suppliedProducts.skusOf(tx, itemIds);
  if (skus.size > 0) await emitSupplierCheck(tx, orderId);
}
