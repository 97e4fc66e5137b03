import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { goodsOf, type NewOrder, recipientOf } from './new-order.ts';

/** Makes the order, and the member first where that was asked for; the draft it came from is gone then. */
export async function makeOrder(order: NewOrder, draftId: number | null): Promise<OrderForStaff> {
  const { email, locale, orderer, customer, price_reason, customer_note, staff_note } = order;
  const { amount, reason } = order.staff_discount;
  const member = { email, locale, name: orderer.name, phone: orderer.phone || null, tags: [] };
  const made = !customer && order.makes_member ? await call('customers.create', member) : customer;
  return call('orders.create', {
    ...goodsOf(order),
    ...{ email, locale, orderer, price_reason, customer_note, staff_note },
    recipient: recipientOf(order),
    cvs: order.cvs.store_id ? order.cvs : null,
    customer_id: made?.id ?? null,
    ...(draftId !== null && { draft_id: draftId }),
    staff_discount: amount ? { amount, reason } : null,
    // The server says that it is missing, at its field.
    delivery_method_id: order.delivery_method_id ?? 0,
  });
}
