import { type orderEffects, orderForMail } from '#modules/orders/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { deliver } from '../deliver.ts';
import { type NotificationDeps, readMailShop } from '../mail-deps.ts';
import { orderRest } from '../templates/order-rest.ts';

/** Mails the payment link for the rest of a paid order, unless it was paid meanwhile. */
export const mailOrderRest =
  (deps: NotificationDeps) =>
  async ({ order_id }: PayloadOf<typeof orderEffects, 'order_rest'>, key: string): Promise<void> => {
    const order = await orderForMail(deps.db, order_id);
    if (!order || order.due === 0 || order.email === '') return;
    const shop = await readMailShop(deps);
    await deliver(deps, shop, { key, kind: 'order_rest', recipient: order.email, locale: order.locale, mail: orderRest(order, shop) });
  };
