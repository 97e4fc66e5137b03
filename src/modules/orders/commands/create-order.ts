import { stock } from '#modules/catalog/index.ts';
import { spending } from '#modules/credits/index.ts';
import { countOrder } from '#modules/customers/index.ts';
import { buildIdentities, redeeming } from '#modules/pricing/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import { pipeline, type Tx } from '#platform/db/database.ts';
import { refuseOrders } from '../contract.ts';
import { orderEffects } from '../effects.ts';
import type { NewOrderData, NewOrderLine } from '../new-order.ts';
import { toAdjustmentRows, toLineRows, toOrderRow, toParcelRows } from '../new-order-rows.ts';
import { insertAdjustments } from '../store/adjustments.ts';
import { demandsOf, insertLines } from '../store/lines.ts';
import { recordMoney, saleEntries } from '../store/money.ts';
import { insertOrder, type StoredOrder } from '../store/orders.ts';
import { type Actor, insertHistory } from '../store/transitions.ts';
import { emitSupplierCheck } from '../supplying/emit-supplier-check.ts';
import { enforceCustomerLimits } from './enforce-customer-limit.ts';

/**
 * Creates an order: its row, credits, rules, stock reservations, lines, adjustments, parcels, history, ledger rows and effects.
 * The caller's transaction has locked the cart and marks it. Throws what a concurrent order took: out_of_stock (catalog),
 * credits_short (credits), offer_used_up, coupon_used, limit_reached (pricing), not_first_order, above_customer_limit.
 */
export async function createOrder(tx: Tx, draft: NewOrderData): Promise<StoredOrder> {
  const rows = toLineRows(draft);
  const { order, lineIds } = await insertOrder(tx, toOrderRow(draft), rows.length);
  await reserveAndRedeem(tx, order, draft);
  await enforceCustomerLimits(tx, order, draft);
  const ids = new Map(rows.map(({ position }, i) => [position, lineIds[i] ?? 0]));
  const lines = rows.map(({ key: _key, ...row }) => ({ ...row, id: ids.get(row.position) ?? 0 }));
  const { kind, subtype } = order.delivery_method;
  await pipeline([
    stock.reserveStock(tx, order.id, demandsOf(rows), draft.created_at),
    insertLines(tx, order.id, lines),
    insertAdjustments(tx, order.id, toAdjustmentRows(draft, rows, ids)),
    parcels.openParcels(tx, { id: order.id, kind, subtype }, toParcelRows(draft, rows, ids)),
    insertFirstHistory(tx, order, draft),
    recordMoney(tx, saleEntries(order, order), { at: order.created_at, time_zone: draft.time_zone }),
    announce(tx, order, draft),
  ]);
  if (order.status === 'processing' && draft.source !== 'import' && draft.lines.some(isSupplied)) await emitSupplierCheck(tx, order.id);
  return order;
}

/** Whether a supplier sends something of this line. */
const isSupplied = (line: NewOrderLine): boolean =>
  line.kind === 'item' ? line.item.is_newbang : line.parts.some(({ item }) => item.is_newbang);

/** Uses credits, offers and coupons, in lock order. */
async function reserveAndRedeem(tx: Tx, order: StoredOrder, { quote, rules }: NewOrderData): Promise<void> {
  const { id: orderId, customer_id: customerId, created_at: now } = order;
  const counted = rules.flatMap((rule) => {
    const outcome = quote.rules.find(({ key }) => key === rule.key);
    return outcome?.valid ? [{ rule, amount: outcome.discount }] : [];
  });
  if (customerId !== null) {
    const nth = await countOrder(tx, customerId, 1);
    if (nth > 1 && counted.some(({ rule }) => rule.conditions.first_order)) throw refuseOrders('not_first_order');
    if (quote.credits_used > 0)
      await spending.spendCredits(tx, { customerId, amount: quote.credits_used, orderId, reference: order.order_no, now });
  }
  // A staff discount has no rule to redeem.
  const sales = order.items_total;
  const redeemed = counted.filter(({ rule }) => rule.id > 0).map(({ rule: { source, id }, amount }) => ({ source, id, amount, sales }));
  if (redeemed.length > 0)
    await redeeming.redeem(tx, { orderId, rules: redeemed, identities: buildIdentities({ ...order, customerId }), now });
}

function insertFirstHistory(tx: Tx, order: StoredOrder, draft: NewOrderData): Promise<void> {
  const { id: order_id, customer_id, created_at } = order;
  const actor: Actor =
    draft.created_by === null
      ? { kind: 'customer', id: customer_id, name: order.name }
      : { kind: 'staff', id: draft.created_by, name: null };
  const row = { order_id, from_status: null, actor, created_at };
  return insertHistory(tx, [
    { ...row, machine: 'order', to_status: order.status },
    { ...row, machine: 'payment', to_status: order.payment_status },
    { ...row, machine: 'shipping', to_status: order.shipping_status },
  ]);
}

/** The mails to the buyer and to the shop; imported orders send none. */
const announce = (tx: Tx, { id }: StoredOrder, { source }: NewOrderData): Promise<void> =>
  orderEffects.emitAll(tx, source === 'import' ? [] : [['order_created', { order_id: id }, id]]);
