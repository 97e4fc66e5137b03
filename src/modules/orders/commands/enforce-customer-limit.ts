import { buildIdentities } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { refuseOrders } from '../contract.ts';
import type { NewOrderData, NewOrderLine } from '../new-order.ts';
import { boughtBefore, lockBuyer } from '../store/bought.ts';
import type { StoredOrder } from '../store/orders.ts';

/**
 * Enforces the per-customer limit over all live orders. Staff may exceed it. Refuses above_customer_limit with the product and
 * the remaining quantity (`left`).
 */
export async function enforceCustomerLimits(
  tx: Tx,
  { id, customer_id: customerId, email, phone }: StoredOrder,
  draft: NewOrderData,
): Promise<void> {
  const limited = draft.source === 'storefront' ? limitedProducts(draft.lines) : [];
  if (limited.length === 0) return;
  const buyer = { customerId, email, phone };
  await lockBuyer(tx, buildIdentities(buyer));
  const products = limited.map(({ product_id }) => product_id);
  const bought = await boughtBefore(tx, buyer, products, id);
  for (const { product_id, quantity, limit } of limited) {
    const remaining = Math.max(0, limit - (bought.get(product_id) ?? 0));
    if (quantity > remaining) throw refuseOrders('above_customer_limit', { product_id, left: remaining });
  }
}

/** Products with a limit per customer, all their kinds together. */
function limitedProducts(lines: readonly NewOrderLine[]): { product_id: number; quantity: number; limit: number }[] {
  const limited = new Map<number, { product_id: number; quantity: number; limit: number }>();
  for (const line of lines) {
    const [product_id, limit] =
      line.kind === 'item' ? [line.item.product_id, line.item.max_per_customer] : [line.combo.id, line.combo.max_per_customer];
    if (limit === null) continue;
    limited.set(product_id, { product_id, limit, quantity: line.quantity + (limited.get(product_id)?.quantity ?? 0) });
  }
  return [...limited.values()];
}
