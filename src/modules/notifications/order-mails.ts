import { mailing, type orderEffects, orderForMail } from '#modules/orders/index.ts';
import { staffMail } from '#modules/staff/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { deliver } from './deliver.ts';
import { type NotificationDeps, readMailShop } from './mail-deps.ts';
import { isDelivered } from './store.ts';
import { buyerMail } from './templates/buyer-mail.ts';
import type { MailShop } from './templates/layout.ts';
import { newOrder } from './templates/new-order.ts';
import { orderPlaced } from './templates/order-placed.ts';

/** Mails the shopper that the order was received, unless they left only a phone. */
export const mailOrderPlaced =
  (deps: NotificationDeps) =>
  async ({ order_id }: PayloadOf<typeof orderEffects, 'order_placed'>, key: string): Promise<void> => {
    const order = await orderForMail(deps.db, order_id);
    if (!order?.email) return;
    const shop = await readMailShop(deps);
    await deliver(deps, shop, { key, kind: 'order_placed', recipient: order.email, locale: order.locale, mail: orderPlaced(order, shop) });
  };

/** Mails staff about a new order: the addresses in the settings, or all super-admins, one mail each. */
export const mailNewOrder =
  (deps: NotificationDeps) =>
  async ({ order_id }: PayloadOf<typeof orderEffects, 'staff_new_order'>, key: string): Promise<void> => {
    const order = await orderForMail(deps.db, order_id);
    const shop = await readMailShop(deps);
    if (!order || isOff('staff_new_order', shop)) return;
    const named = shop.website.notify_emails;
    const recipients = named.length > 0 ? named : await staffMail.administratorAddresses(deps.db);
    const mail = newOrder(order, shop);
    for (const recipient of new Set(recipients)) {
      await deliver(deps, shop, { key: `${key}:${recipient}`, kind: 'staff_new_order', recipient, locale: shop.website.locale, mail });
    }
  };

/** Whether the shop leaves this mail out. */
const isOff = (mail: string, { website }: MailShop): boolean => (website.mails_off as readonly string[]).includes(mail);

/** Mails the buyer about an order event, once per order, parcel, refund or return; skipped when it no longer holds. */
export const mailBuyer =
  (deps: NotificationDeps) =>
  async ({ mail, order_id: orderId, subject }: PayloadOf<typeof orderEffects, 'buyer_mail'>): Promise<void> => {
    const key = `${mail}:${subject}`;
    if (await isDelivered(deps.db, key)) return;
    const facts = await mailing.buyerMailFacts(deps.db, { mail, orderId, subject });
    const shop = await readMailShop(deps);
    if (!facts || isOff(mail, shop)) return;
    const { email: recipient, locale } = facts.order;
    await deliver(deps, shop, { key, kind: mail, recipient, locale, mail: buyerMail(mail, facts, shop) });
  };
