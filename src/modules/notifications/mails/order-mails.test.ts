import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importOrder } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { mailWorker } from '#testing/mails.ts';
import {
  delivered,
  type MailedOrders,
  mailedOrders,
  paid,
  type Steps,
  shipped,
  toRecipientsAndSubjects,
} from '#testing/orders/mailed-orders.ts';
import type { OrderRequest } from '#testing/orders/ordering.ts';

let orders: MailedOrders;
let shop: MailedOrders['shop'];
let worker: MailedOrders['worker'];
beforeAll(async () => {
  orders = await mailedOrders();
  ({ shop, worker } = orders);
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const findLink = ({ plain }: Mail) => /https:\/\/shop\.example\/\S+/.exec(plain)?.[0];

describe('each status change is mailed once, in the language of the order', () => {
  type Case = [string, Steps, (number: string) => [string, string], Partial<OrderRequest>?];
  test.each<Case>([
    ['paid', paid, (n) => [`My shop: payment received for order ${n}`, `我的商店 收到訂單 ${n} 的款項`]],
    ['cancelled', [['order', 'cancelled']], (n) => [`My shop: order ${n} was cancelled`, `我的商店：訂單 ${n} 已取消`]],
    ['shipped', shipped, (n) => [`My shop: order ${n} is on its way`, `我的商店：訂單 ${n} 出貨了`]],
    ['delivered', delivered, (n) => [`My shop: order ${n} was delivered`, `我的商店：訂單 ${n} 送到了`]],
  ])('%s', async (kind, movement, subjects) => {
    for (const [at, locale] of (['en', 'tw'] as const).entries()) {
      const order = await orders.placed({ locale });
      await orders.moveAlong(order.id, movement.slice(0, -1));
      await worker.run();
      await orders.moveAlong(order.id, movement.slice(-1));
      const mails = await worker.run();
      expect(toRecipientsAndSubjects(mails)).toEqual([['lin@example.com', subjects(order.order_no)[at]]]);
      const [mail] = mails as [Mail];
      expect(findLink(mail)).toBe(`https://shop.example${locale === 'en' ? '/en' : ''}/order/${order.token}`);
      expect(mail.html).toContain(locale === 'en' ? 'lang="en"' : 'lang="zh-Hant-TW"');
      expect(mail.plain).toContain('林美惠');
      const stored = await shop.db
        .selectFrom('mails')
        .select(['kind', 'locale', 'state'])
        .where('effect_key', 'like', `${kind}:%`)
        .orderBy('id', 'desc')
        .execute();
      expect(stored[0]).toEqual({ kind, locale, state: 'sent' });
      expect(await worker.run()).toEqual([]);
    }
  });

  test('arrived at a shop, with what to show there', async () => {
    const order = await orders.placed();
    await shop.db.updateTable('order_shippings').set({ kind: 'shop_pickup' }).where('order_id', '=', order.id).execute();
    await shop.db
      .updateTable('orders')
      .set({
        delivery_method: json({
          ...order.delivery_method,
          kind: 'shop_pickup',
          pickup_address: { tw: '迪化街一段 1 號', en: '1 Dihua St' },
        }),
      })
      .where('id', '=', order.id)
      .execute();
    await orders.moveAlong(order.id, shipped);
    expect((await worker.run()).at(-1)?.plain).toContain('Your goods are on their way to the shop.');
    await orders.step(order.id, 'shipping', 'arrived');
    const [mail] = (await worker.run()) as [Mail];
    expect(mail.subject).toBe(`My shop: order ${order.order_no} is ready to collect`);
    expect(mail.plain).toContain('1 Dihua St');
    expect(mail.plain).toContain(`Tell us the order number ${order.order_no}`);
    expect(mail.plain).not.toContain('Collect it by');
  });

  test('arrived at a convenience store: held for seven days from then', async () => {
    const order = await orders.placed();
    const cvs = {
      subtype: 'UNIMARTC2C' as const,
      store_id: '131386',
      name: '大稻埕門市',
      address: '迪化街一段 1 號',
      telephone: '',
      outside: false,
    };
    await shop.db.updateTable('order_shippings').set({ kind: 'cvs' }).where('order_id', '=', order.id).execute();
    await shop.db
      .updateTable('orders')
      .set({ cvs: json(cvs), delivery_method: json({ ...order.delivery_method, kind: 'cvs' }) })
      .where('id', '=', order.id)
      .execute();
    await orders.moveAlong(order.id, [...shipped, ['shipping', 'arrived']]);
    const mail = (await worker.run()).at(-1);
    expect(mail?.plain).toContain('Your parcel is waiting for you at 大稻埕門市.');
    // 20 November, noon in Taipei, and seven days.
    expect(mail?.plain).toContain('Collect it by Fri 27 Nov, 12:00.');
  });

  test('a parcel mail has its number, its items and its tracking link', async () => {
    const order = await orders.placed();
    const [parcel] = (await shop.staff('show', { id: order.id })).shippings;
    await orders.moveAlong(order.id, paid);
    await worker.run();
    const tracking_url = 'https://carrier.example/t/903';
    await shop.db
      .updateTable('order_shippings')
      .set({ tracking_url })
      .where('id', '=', parcel?.id ?? 0)
      .execute();
    await shop.staff('move', { id: order.id, machine: 'shipping', from: 'unshipped', to: 'shipped', tracking_no: '903-1234' });
    const [mail] = (await worker.run()) as [Mail];
    expect(mail.plain).toContain('Tracking number 903-1234');
    expect(mail.plain).toContain(`Track your parcel\n${tracking_url}`);
    expect(mail.plain).toContain('Bowl  × 1');
  });
});

describe('no duplicate mails', () => {
  test('ten concurrent moves of an order send one mail, and two workers with one effect as well', async () => {
    const order = await orders.placed();
    const move = () => shop.staff('move', { id: order.id, machine: 'payment', from: 'unpaid', to: 'paid' });
    const moves = await Promise.allSettled(Array.from({ length: 10 }, move));
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = mailWorker(shop.db, { now: shop.now });
    const [ownResult, otherResult] = await Promise.all([worker.run(), other.run()]);
    expect([...ownResult, ...otherResult]).toHaveLength(1);
  });

  test('many orders moved in bulk: one mail per buyer, and one per parcel of an order with several', async () => {
    const chilled = await shop.item(100, 10, { temperature: 'chilled' });
    const two = await orders.placed({ items: [{ itemId: await shop.item(590) }, { itemId: chilled }], payment: 'cod' });
    const three = [two, await orders.placed({ payment: 'cod' }), await orders.placed({ payment: 'cod' })];
    await shop.staff('moveMany', { ids: three.map(({ id }) => id), machine: 'shipping', to: 'shipped' });
    await shop.staff('moveMany', { ids: three.map(({ id }) => id), machine: 'shipping', to: 'shipped' });
    const mails = await worker.run();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [two, ...three].map(({ order_no }) => `My shop: order ${order_no} is on its way`).toSorted(),
    );
    expect(mails.filter(({ plain }) => plain.includes('This is parcel 1 of 2.'))).toHaveLength(1);
    expect(mails.filter(({ plain }) => plain.includes('This is parcel 2 of 2.'))).toHaveLength(1);
    expect(mails[0]?.plain).toContain('Have $');
  });

  test('a parcel that returned before the mail was sent is not mailed; shipped again, it is', async () => {
    const order = await orders.placed();
    await orders.moveAlong(order.id, shipped.slice(0, 1));
    await worker.run();
    await orders.step(order.id, 'shipping', 'shipped');
    await orders.step(order.id, 'shipping', 'unshipped', { force: true });
    expect(await worker.run()).toEqual([]);
    await orders.step(order.id, 'shipping', 'shipped');
    expect(toRecipientsAndSubjects(await worker.run())).toEqual([['lin@example.com', `My shop: order ${order.order_no} is on its way`]]);
    await orders.step(order.id, 'shipping', 'failed');
    await orders.step(order.id, 'shipping', 'shipped');
    expect(await worker.run()).toEqual([]);
  });

  test('a refused or rolled back move sends no mail', async () => {
    const order = await orders.placed();
    await expect(orders.step(order.id, 'shipping', 'shipped')).rejects.toThrow();
    // Ordered ahead: the step is written first, then the items turn out not to be here, and all of it is taken back.
    const itemId = await shop.item(590, 0);
    await shop.db.updateTable('product_items').set({ backorder_limit: 5 }).where('id', '=', itemId).execute();
    await shop.db
      .updateTable('products')
      .set({ stock_word: 'low' })
      .where('id', '=', (eb) => eb.selectFrom('product_items').select('product_id').where('id', '=', itemId))
      .execute();
    const ahead = await orders.placed({ items: [{ itemId }] });
    await orders.moveAlong(ahead.id, paid);
    await worker.run();
    await expect(orders.step(ahead.id, 'shipping', 'shipped')).rejects.toMatchObject({ code: 'items_on_order' });
    expect(await worker.run()).toEqual([]);
  });

  test('an order with only a phone sends no mail and leaves nothing pending', async () => {
    const { id } = await orders.placed({ email: '' });
    await orders.moveAlong(id, delivered);
    expect(await worker.run()).toEqual([]);
    expect(
      await shop.db.selectFrom('outbox').select('id').where('done_at', 'is', null).where('kind', '<>', 'invoice_check').execute(),
    ).toEqual([]);
  });

  test('an imported order sends no mail to its buyer', async () => {
    const person = { name: 'Wu', phone: '0912345678', zip: '103', city: '臺北市', district: '大同區', address: '迪化街一段 1 號' };
    const at = (hours: number) => new Date(shop.now().getTime() - hours * 3_600_000);
    const itemId = await shop.item(590);
    await inTransaction(shop.db, (tx) =>
      importOrder(tx, {
        ...{ cart_id: null, created_at: at(9), locale: 'en', customer_id: null, customer_note: '', ads_tracking: {} },
        ...{ orderer: { ...person, email: 'wu@example.com' }, recipient: person },
        ...{ lines: [{ product_item_id: itemId, quantity: 1 }], delivery_method_id: shop.home, payment_method_id: shop.transfer },
        steps: [
          { machine: 'payment', to: 'paid', at: at(8), by: { kind: 'staff', id: 1, name: 'Chen' } },
          { machine: 'shipping', to: 'shipped', at: at(7) },
          { machine: 'shipping', to: 'delivered', at: at(6) },
        ],
      }),
    );
    expect(await worker.run()).toEqual([]);
  });

  test('a mail that the server refuses is tried again, and sent once', async () => {
    const order = await orders.placed();
    await orders.moveAlong(order.id, paid);
    worker.refuse(2);
    expect([await worker.run(), await worker.run()]).toEqual([[], []]);
    expect(await worker.run()).toHaveLength(1);
    expect(await worker.run()).toEqual([]);
  });
});
