import { orderForMail } from '#modules/orders/index.ts';
import type { Subscriber } from '#platform/outbox/relay.ts';
import { deliver } from './deliver.ts';
import { type NotificationHouse, shopOf } from './mail-house.ts';
import { orderRest } from './templates/order-rest.ts';

/** `{order_id}`: the link by which the rest of a paid order is paid. What was paid meanwhile is asked for no more. */
export const mailOrderRest =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    const order = await orderForMail(house.db, Number(payload['order_id']));
    if (!order || order.due === 0 || order.email === '') return;
    const shop = await shopOf(house);
    await deliver(house, shop, { key, kind: 'order_rest', recipient: order.email, locale: order.locale, mail: orderRest(order, shop) });
  };
