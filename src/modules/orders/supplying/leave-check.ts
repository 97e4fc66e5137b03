import { suppliedProducts } from '#modules/catalog/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { selectLines } from '../store/lines.ts';
import { supplyEffects } from './effects.ts';

/** Leaves a check of what the supplier is to send of an order, because this transaction changes it. */
export const leaveSupplierCheck = (tx: Tx, orderId: number): Promise<void> =>
  supplyEffects.emit(tx, 'supplier_check', { order_id: orderId }, `${orderId}:${randomId()}`);

/** The same for an order that may have none of the supplier's items: then it leaves nothing. */
export async function leaveCheckIfSupplied(tx: Tx, orderId: number): Promise<void> {
  const itemIds = (await selectLines(tx, orderId)).flatMap(({ product_item_id }) => product_item_id ?? []);
  const skus = await suppliedProducts.skusOf(tx, itemIds);
  if (skus.size > 0) await leaveSupplierCheck(tx, orderId);
}
