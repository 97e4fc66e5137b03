import { suppliedProducts } from '#modules/catalog/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { selectLines } from '../store/lines.ts';
import { supplyEffects } from './effects.ts';

/** Leaves a note that the supplier may have to follow what this transaction changes; for orders without its items nothing. */
export async function noteForSupplier(tx: Tx, orderId: number): Promise<void> {
  const itemIds = (await selectLines(tx, orderId)).flatMap(({ product_item_id }) => product_item_id ?? []);
  const skus = await suppliedProducts.skusOf(tx, itemIds);
  if (skus.size > 0) await supplyEffects.emit(tx, 'supplier_check', { order_id: orderId }, `${orderId}:${randomId()}`);
}
