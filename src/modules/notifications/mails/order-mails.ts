import { mailing, type orderEffects, orderForMail } from '#modules/orders/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { writeAlert } from '../alerts/write-alert.ts';
import { type NotificationDeps, readMailShop } from '../mail-deps.ts';
import { notifyCustomer } from '../notify-customer.ts';
import { runAll } from '../run-all.ts';
import { isOff, sendToStaff } from '../send-written.ts';
import { writeBuyerMail } from '../templates/buyer-mail.ts';
import type { MailShop } from '../templates/layout.ts';
import { writeNewOrder } from '../templates/new-order.ts';
import { writeOrderPlaced } from '../templates/order-placed.ts';
import { writeFailure } from '../templates/staff-alerts.ts';

/** Mails the shopper that the order was received, and alerts and mails staff: what fails of one does not stop the other. */
export const announceOrder =
  (deps: NotificationDeps) =>
  async ({ order_id }: PayloadOf<typeof orderEffects, 'order_created'>): Promise<void> => {
    const order = await orderForMail(deps.db, order_id);
    if (!order) return;
    const shop = await readMailShop(deps);
    await runAll([
      () => mailShopper(deps, shop, order, `order_placed:${order_id}`),
      () => notifyStaff(deps, shop, order, `staff_new_order:${order_id}`),
    ]);
  };

/** The shopper's mail alone: an effect that an earlier release recorded. */
export const mailOrderPlaced =
  (deps: NotificationDeps) =>
  async ({ order_id }: PayloadOf<typeof orderEffects, 'order_placed'>, key: string): Promise<void> => {
    const order = await orderForMail(deps.db, order_id);
    if (order) await mailShopper(deps, await readMailShop(deps), order, key);
  };

/** Alert and mail of staff alone: an effect that an earlier release recorded. */
export const mailNewOrder =
  (deps: NotificationDeps) =>
  async ({ order_id }: PayloadOf<typeof orderEffects, 'staff_new_order'>, key: string): Promise<void> => {
    const order = await orderForMail(deps.db, order_id);
    if (order) await notifyStaff(deps, await readMailShop(deps), order, key);
  };

const mailShopper = (deps: NotificationDeps, shop: MailShop, order: mailing.OrderForMail, key: string): Promise<void> =>
  notifyCustomer(deps, shop, { key, mail: 'order_placed', reach: order, written: writeOrderPlaced(order, shop) });

async function notifyStaff(deps: NotificationDeps, shop: MailShop, order: mailing.OrderForMail, key: string): Promise<void> {
  await writeAlert(deps, shop, { key, kind: 'new_order', facts: { order_id: order.id, order_no: order.order_no } });
  if (isOff('staff_new_order', shop)) return;
  await sendToStaff(deps, shop, { key, mail: 'staff_new_order', written: writeNewOrder(order, shop) });
}

/** Mails staff that a provider refused a payment, invoice, allowance or refund. */
export const mailFailure =
  (deps: NotificationDeps) =>
  async ({ order_id, what }: PayloadOf<typeof orderEffects, 'staff_failure'>, key: string): Promise<void> => {
    const order = await orderForMail(deps.db, order_id);
    const shop = await readMailShop(deps);
    if (!order) return;
    await writeAlert(deps, shop, { key, kind: 'failure', facts: { order_id, order_no: order.order_no, what } });
    if (isOff('staff_failure', shop)) return;
    await sendToStaff(deps, shop, { key, mail: 'staff_failure', written: writeFailure({ order, what }, shop) });
  };

/** Alerts staff in the back office that a buyer wants to return goods. */
export const alertOfReturn =
  (deps: NotificationDeps) =>
  async ({ order_id }: PayloadOf<typeof orderEffects, 'staff_return_requested'>, key: string): Promise<void> => {
    const order = await orderForMail(deps.db, order_id);
    if (!order) return;
    const shop = await readMailShop(deps);
    await writeAlert(deps, shop, { key, kind: 'return_requested', facts: { order_id, order_no: order.order_no } });
  };

/** Mails the buyer about an order event, once per order, parcel, closed store, refund or return; skipped when it is no longer true. */
export const mailBuyer =
  (deps: NotificationDeps) =>
  async ({ mail, order_id: orderId, subject }: PayloadOf<typeof orderEffects, 'buyer_mail'>): Promise<void> => {
    const facts = await mailing.buyerMailFacts(deps.db, { mail, orderId, subject });
    const shop = await readMailShop(deps);
    if (!facts) return;
    // Of one parcel several stores may close, one after the other.
    const key = mail === 'store_closed' ? `${mail}:${subject}:${facts.parcel?.store?.store_id}` : `${mail}:${subject}`;
    const documentKey = facts.invoice?.document_key ?? null;
    await notifyCustomer(deps, shop, { key, mail, reach: facts.order, written: writeBuyerMail(mail, facts, shop), documentKey });
  };
