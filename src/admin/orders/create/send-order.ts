import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { blankOrder, goodsOf, type NewOrder, recipientOf } from './new-order.ts';

/** Makes the order, and the member first where that was asked for. */
export async function makeOrder(order: NewOrder): Promise<OrderForStaff> {
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
    staff_discount: amount ? { amount, reason } : null,
    // The server says that it is missing, at its field.
    delivery_method_id: order.delivery_method_id ?? 0,
  });
}

/** A past order as the start of a new one: its people, its ways, its single goods at today's prices. */
export async function likeOrder(id: number): Promise<{ order_no: string; order: NewOrder }> {
  const past = await call('orders.show', { id });
  const lines = past.lines.filter(({ kind }) => kind === 'item');
  const found = await Promise.all(
    lines.map(async ({ sku, quantity }) => {
      const { data } = await call('catalog.goodsChoices', { of: 'item', q: sku });
      const goods = data.find((one) => one.sku === sku);
      return goods ? [{ goods, quantity, unit_price: null }] : [];
    }),
  );
  const { email, ...orderer } = past.orderer;
  const customer = past.customer && { id: past.customer.id, name: past.customer.name };
  const people = { email, orderer, customer, recipient: past.recipient, is_same: false, locale: past.locale };
  return { order_no: past.order_no, order: { ...blankOrder, ...people, items: found.flat() } };
}
