import { parcelsOf } from '#modules/shipping/index.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale } from '#shared/locale.ts';
import { type OrderForShopper, refuseOrders } from '../contract.ts';
import { maskName } from '../masking.ts';
import { isRememberedOrder } from '../order-cookie.ts';
import { paymentDeadline } from '../rules.ts';
import type { ShippingStatus } from '../status.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { linesOf, lineView } from './lines.ts';
import { recipientOf, totalsView } from './totals.ts';

/** The order behind a link: in full for its customer and for the browser that placed it, masked for anybody else. Throws order_not_found. */
export async function orderByToken(ctx: Context, { token }: { token: string }): Promise<OrderForShopper> {
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  const isOwner = ctx.caller.kind === 'customer' && ctx.caller.id === order.customer_id;
  return shopperView(ctx, order, isOwner || isRememberedOrder(ctx, token));
}

/** What the order page shows. `full` decides whether names, addresses and the note are told. */
export async function shopperView({ db, locale }: Context, order: StoredOrder, full: boolean): Promise<OrderForShopper> {
  const [lines, parcels] = await Promise.all([linesOf(db, order.id), parcelsOf<ShippingStatus>(db, order.id)]);
  const { payment_method: payment, delivery_method: delivery } = order;
  const stranger = { name: maskName(order.recipient_name), phone: '', zip: '', city: '', district: '', address: '' };
  return {
    ...totalsView(order, locale),
    order_no: order.order_no,
    created_at: order.created_at.toISOString(),
    status: order.status,
    payment_status: order.payment_status,
    shipping_status: order.shipping_status,
    full,
    lines: lines.map((line) => lineView(line, order.currency, locale)),
    recipient: full ? recipientOf(order) : stranger,
    email: full ? order.email : '',
    customer_note: full ? order.customer_note : '',
    delivery: {
      name: inLocale(delivery.name, locale),
      kind: delivery.kind,
      pickup_address: delivery.pickup_address ? inLocale(delivery.pickup_address, locale) : '',
    },
    payment: {
      name: inLocale(payment.name, locale),
      kind: payment.kind,
      instructions: payment.instructions ? inLocale(payment.instructions, locale) : '',
      bank: payment.bank,
      deadline: paymentDeadline(order)?.toISOString() ?? null,
    },
    shippings: parcels.map(({ status, tracking_no, tracking_url }) => ({ status, tracking_no, tracking_url })),
  };
}
