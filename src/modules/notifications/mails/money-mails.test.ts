import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailing, orderJobs } from '#modules/orders/index.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { guest, superman } from '#testing/clients.ts';
import { mailWorker } from '#testing/mails.ts';
import { delivered, type MailedOrders, mailedOrders, paid, toRecipientsAndSubjects } from '#testing/orders/mailed-orders.ts';
import { buy } from '#testing/orders/shopping.ts';
import { payingShop, refusedCard } from '#testing/providers/paying.ts';
import { servedShop } from '#testing/served-shop.ts';

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

describe('money', () => {
  test('cancelling mails the refundable amounts, and the refund once it is done, even if reported twice', async () => {
    const served = await servedShop();
    try {
      const post = mailWorker(served.db, served.fixtures.clock);
      const { itemId } = await served.fixtures.product();
      const { order_no, token } = await buy(served.fixtures, guest(served), { itemId, payment: 'transfer' });
      await post.run();
      const { id } = await served.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow();
      const staff = await superman(served);
      const move = (machine: string, from: string, to: string) =>
        staff.call('POST', `/api/admin/orders/${id}/move`, { machine, from, to, reason: 'test' });
      await move('payment', 'unpaid', 'paid');
      await post.run();
      await move('order', 'processing', 'cancelled');
      const [mail] = (await post.run()) as [Mail];
      expect(mail.subject).toBe(`My shop: order ${order_no} was cancelled`);
      expect(mail.plain).toContain('$690\u00a0TWD goes back to you. We’ll write when it’s done.');
      const refund = await served.db.selectFrom('refunds').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
      const done = () => staff.call('POST', `/api/admin/orders/${id}/refunds/${refund.id}/done`, {});
      const answers = await Promise.all([done(), done(), done()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
      expect(toRecipientsAndSubjects(await post.run())).toEqual([
        ['lin.meihui@example.com', `My shop: $690\u00a0TWD refunded for order ${order_no}`],
      ]);
    } finally {
      await served.close();
    }
  });

  test('a declined card is mailed with a link to pay again, but only once, and never for a paid order', async () => {
    const fixtures = await payingShop();
    try {
      const post = mailWorker(fixtures.db, fixtures.deps.clock);
      const [declined, repaired] = [await fixtures.order(), await fixtures.order()];
      await fixtures.pay(declined, refusedCard);
      await fixtures.pay(repaired, refusedCard);
      await fixtures.pay(repaired);
      const mails = await post.run();
      expect(toRecipientsAndSubjects(mails)).toEqual([
        ['lin@example.com', `My shop: the payment for order ${declined.order_no} failed`],
        ['lin@example.com', `My shop: payment received for order ${repaired.order_no}`],
      ]);
      expect(mails[0]?.plain).toContain(`Pay again\nhttps://shop.example/en/order/${declined.token}`);
      await fixtures.pay(declined, refusedCard);
      expect(await post.run()).toEqual([]);
    } finally {
      await fixtures.close();
    }
  });

  test('a return is mailed when it is approved and received, with credits returned at once', async () => {
    const customerId = await shop.customer(200);
    const order = await orders.placed({ customerId, credits: 200 });
    await orders.moveAlong(order.id, delivered);
    await worker.run();
    const { lines } = await shop.staff('show', { id: order.id });
    const returnRequest = { id: order.id, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], reason: 'chipped' };
    await shop.as(customerId)('requestReturn', returnRequest);
    expect(await worker.run()).toEqual([]);
    const { id: return_id } = (await shop.staff('show', { id: order.id })).returns[0] ?? { id: 0 };
    const answer = (from: 'requested' | 'approved', to: 'approved' | 'received') =>
      shop.staff('answerReturn', { id: order.id, return_id, from, to, staff_note: to === 'approved' ? 'Wrap it well.' : '' });
    const approvals = await Promise.allSettled([answer('requested', 'approved'), answer('requested', 'approved')]);
    expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [approved] = (await worker.run()) as [Mail];
    expect(approved.subject).toBe(`My shop: your return for order ${order.order_no} is accepted`);
    expect(approved.plain).toContain('Wrap it well.');
    expect(approved.plain).toContain('Bowl  × 1');
    await answer('approved', 'received');
    expect(toRecipientsAndSubjects(await worker.run())).toEqual([
      ['lin@example.com', `My shop: your returned goods have arrived, order ${order.order_no}`],
    ]);
    const { version } = await shop.staff('show', { id: order.id });
    await shop
      .staff('refund', { id: order.id, version, lines: [], shipping: 0, goodwill: 0, credits: 0, reason: 'x' } as never)
      .catch(() => {});
    expect(await worker.run()).toEqual([]);
  });

  test('a return that staff refuse is mailed once, with their note', async () => {
    const customerId = await shop.customer();
    const order = await orders.placed({ customerId });
    await orders.moveAlong(order.id, delivered);
    await worker.run();
    const { lines } = await shop.staff('show', { id: order.id });
    await shop.as(customerId)('requestReturn', { id: order.id, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], reason: 'bored' });
    const { id: return_id } = (await shop.staff('show', { id: order.id })).returns[0] ?? { id: 0 };
    const refusal = { id: order.id, return_id, from: 'requested', to: 'refused', staff_note: 'It was used.' } as const;
    const refusals = await Promise.allSettled([shop.staff('answerReturn', refusal), shop.staff('answerReturn', refusal)]);
    expect(refusals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const mails = await worker.run();
    expect(toRecipientsAndSubjects(mails)).toEqual([
      ['lin@example.com', `My shop: your return for order ${order.order_no} is not accepted`],
    ]);
    expect(mails[0]?.plain).toContain('It was used.');
    expect(mails[0]?.plain).toContain('Bowl  × 1');
  });
});

describe('time', () => {
  test('an unpaid transfer of three days gets one reminder a day before it expires, and its expiry is mailed', async () => {
    const { id, order_no } = await orders.placed();
    const imported = await orders.placed();
    await shop.db.updateTable('orders').set({ source: 'import' }).where('id', '=', imported.id).execute();
    const ends = (await shop.db.selectFrom('orders').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow())
      .expires_at as Date;
    const early = (hours: number, ms = 0) => new Date(ends.getTime() - hours * 3_600_000 + ms);
    await mailing.remindUnpaid(shop.db, early(24, -1));
    expect((await worker.run()).filter(({ subject }) => subject.includes(order_no))).toEqual([]);
    const runs = await Promise.all([1, 2, 3].map(() => mailing.remindUnpaid(shop.db, early(24))));
    expect(runs.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(1);
    await mailing.remindUnpaid(shop.db, early(1));
    const reminders = (await worker.run()).filter(({ subject }) => subject.includes(order_no));
    expect(toRecipientsAndSubjects(reminders)).toEqual([['lin@example.com', `My shop: order ${order_no} is waiting for your payment`]]);
    expect(reminders[0]?.plain).toContain('We’re keeping your order until Mon 23 Nov, 12:00.');
    expect(reminders[0]?.plain).toContain('Account number: 000-000');
    await orderJobs.expireUnpaidOrders(shop.db, ends);
    const mails = await worker.run();
    expect(toRecipientsAndSubjects(mails.filter(({ subject }) => subject.includes(order_no)))).toEqual([
      ['lin@example.com', `My shop: order ${order_no} was cancelled, as it wasn’t paid in time`],
    ]);
    expect(mails.filter(({ subject }) => subject.includes(imported.order_no))).toEqual([]);
  });

  test('a card’s half hour is too short for a reminder; paid, reported and cash orders get none', async () => {
    const four = [
      await orders.placed({ payment: 'card' }),
      await orders.placed({ payment: 'cod' }),
      await orders.placed(),
      await orders.placed(),
    ];
    await orders.step(four[2]?.id ?? 0, 'payment', 'pending');
    await orders.moveAlong(four[3]?.id ?? 0, paid);
    await worker.run();
    for (const minutes of [1, 25, 60, 60 * 71]) await mailing.remindUnpaid(shop.db, new Date(shop.now().getTime() + minutes * 60_000));
    const mails = await worker.run();
    expect(mails.filter(({ subject }) => four.some(({ order_no }) => subject.includes(order_no)))).toEqual([]);
  });

  test('an order paid after its reminder became due gets none', async () => {
    const { id, order_no } = await orders.placed();
    await mailing.remindUnpaid(shop.db, new Date(shop.now().getTime() + 71 * 3_600_000));
    await orders.moveAlong(id, paid);
    expect(toRecipientsAndSubjects((await worker.run()).filter(({ subject }) => subject.includes(order_no)))).toEqual([
      ['lin@example.com', `My shop: payment received for order ${order_no}`],
    ]);
  });
});
