import type { MessagePorts } from '#modules/notifications/index.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { type MailWorker, mailWorker } from '../mails.ts';
import { type OrderingShop, type OrderRequest, orderingShop } from './ordering.ts';

type Machine = 'order' | 'payment' | 'shipping';
export type Steps = readonly (readonly [Machine, string])[];
export const paid: Steps = [['payment', 'paid']];
export const shipped: Steps = [...paid, ['shipping', 'shipped']];
export const delivered: Steps = [...shipped, ['shipping', 'delivered']];

/** Orders whose buyers get mails, and the worker that sends them. */
export type MailedOrders = {
  shop: OrderingShop;
  worker: MailWorker;
  /** An order whose own mail was already sent, so that only later ones are seen; in English by default. */
  placed(change?: Partial<OrderRequest> & { locale?: 'tw' | 'en'; email?: string }): ReturnType<OrderingShop['place']>;
  /** Moves an order by one step through the endpoint. */
  step(id: number, machine: Machine, to: string, more?: { force?: boolean }): Promise<void>;
  moveAlong(id: number, steps: Steps): Promise<void>;
};

export async function mailedOrders({ ports }: { ports?: MessagePorts } = {}): Promise<MailedOrders> {
  const shop = await orderingShop();
  const worker = mailWorker(shop.db, { now: shop.now }, ports && { ports });
  const step: MailedOrders['step'] = async (id, machine, to, more = {}) => {
    const { status, payment_status, shipping_status } = await shop.superman('show', { id });
    const from = { order: status, payment: payment_status, shipping: shipping_status }[machine];
    await shop.superman('move', { id, machine, from, to, reason: 'test', ...more });
  };
  return {
    shop,
    worker,
    step,
    placed: async ({ locale = 'en', email = 'lin@example.com', ...request } = {}) => {
      const order = await shop.place({ items: [{ itemId: await shop.item(590) }], ...request });
      await shop.db.updateTable('orders').set({ locale, email }).where('id', '=', order.id).execute();
      await worker.run();
      return order;
    },
    moveAlong: async (id, steps) => {
      for (const [machine, to] of steps) await step(id, machine, to);
    },
  };
}

/** Recipient and subject of each mail. */
export const toRecipientsAndSubjects = (mails: readonly Mail[]) => mails.map(({ to, subject }) => [to, subject]);
