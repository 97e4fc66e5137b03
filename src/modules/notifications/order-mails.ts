import { mailing, orderForMail } from '#modules/orders/index.ts';
import { staffMail } from '#modules/staff/index.ts';
import type { Subscriber } from '#platform/outbox/relay.ts';
import { deliver } from './deliver.ts';
import { type NotificationHouse, shopOf } from './mail-house.ts';
import { isDelivered } from './store.ts';
import { buyerMail } from './templates/buyer-mail.ts';
import { newOrder } from './templates/new-order.ts';
import { orderPlaced } from './templates/order-placed.ts';

/** `{order_id}`: tells the shopper that the order was received; nobody, when they left only a phone. */
export const mailOrderPlaced =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    const order = await orderForMail(house.db, Number(payload['order_id']));
    if (!order?.email) return;
    const shop = await shopOf(house);
    await deliver(house, shop, { key, kind: 'order_placed', recipient: order.email, locale: order.locale, mail: orderPlaced(order, shop) });
  };

/** `{order_id}`: tells the addresses in the settings, or all super-admins when none is named, each in a mail of its own. */
export const mailNewOrder =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    const order = await orderForMail(house.db, Number(payload['order_id']));
    if (!order) return;
    const shop = await shopOf(house);
    const named = shop.website.notify_emails;
    const recipients = named.length > 0 ? named : await staffMail.administratorAddresses(house.db);
    const mail = newOrder(order, shop);
    for (const recipient of new Set(recipients)) {
      await deliver(house, shop, { key: `${key}:${recipient}`, kind: 'staff_new_order', recipient, locale: shop.website.locale, mail });
    }
  };

/**
 * `{mail, order_id, subject}`: what became of an order, to its buyer. However many moves led to the same mail, it is sent once
 * for its order, parcel, refund or return; and not at all when it is no longer so by the time it would be written.
 */
export const mailBuyer =
  (house: NotificationHouse): Subscriber =>
  async (payload) => {
    const mail = mailing.buyerMails.find((known) => known === payload['mail']);
    if (!mail) throw new Error(`no buyer mail ${String(payload['mail'])}`);
    const asked = { mail, orderId: Number(payload['order_id']), subject: Number(payload['subject']) };
    const key = `${mail}:${asked.subject}`;
    if (await isDelivered(house.db, key)) return;
    const facts = await mailing.buyerMailFacts(house.db, asked);
    if (!facts) return;
    const shop = await shopOf(house);
    const { email: recipient, locale } = facts.order;
    await deliver(house, shop, { key, kind: mail, recipient, locale, mail: buyerMail(mail, facts, shop) });
  };
