import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitByWeight } from '#shared/money.ts';
import { sum } from '#shared/sum.ts';
import { type OrderingShop, type OrderRequest, orderingShop } from '#testing/orders/ordering.ts';
import { propertyRuns } from '#testing/property-runs.ts';
import { receiveTransfer } from '../paying/money.fake.ts';
import { computeRefundable, findPieces, splitByLines } from './refund-amounts.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

/** An order that was paid and delivered; returns how staff see it. */
async function bought(request: Partial<OrderRequest>) {
  const { id } = await shop.place({ items: [], ...request });
  await shop.pay(id);
  return shop.deliver(id);
}

describe('refunds to the cent', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 7 }),
    unit: fc.integer({ min: 1, max: 999 }),
    off: fc.integer({ min: 0, max: 100 }),
    is_credit: fc.boolean(),
  });
  const facts = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    shipping: fc.integer({ min: 0, max: 200 }),
    credits: fc.integer({ min: 0, max: 100 }),
    requests: fc.array(
      fc.record({ line: fc.nat(4), pieces: fc.integer({ min: 1, max: 7 }), shipping: fc.nat(200), inCredits: fc.boolean() }),
      {
        maxLength: 12,
      },
    ),
  });
  test('any refunds of an order, in any order, sum exactly to what was paid', () => {
    fc.assert(
      fc.property(facts, ({ lines: generated, shipping, credits, requests }) => {
        const goods = generated.map(({ unit, quantity, off, is_credit }) => {
          const line_total = unit * quantity;
          const discount = is_credit ? 0 : Math.floor((line_total * off) / 100);
          return { line_total, discount, is_credit, quantity };
        });
        const remaining = [...goods.map((g) => (g.is_credit ? 0 : g.line_total - g.discount)), shipping];
        const shares = splitByWeight(Math.floor((sum(remaining) * credits) / 100), remaining);
        const lines = goods.map((g, i) => ({
          ...g,
          id: i + 1,
          parent_id: null,
          kind: 'item' as const,
          credits_share: g.is_credit ? g.line_total : (shares[i] ?? 0),
          refunded_quantity: 0,
        }));
        const creditGoods = sum(goods.filter((g) => g.is_credit).map((g) => g.line_total));
        const credits_used = sum(shares) + creditGoods;
        const grand_total = sum(remaining) - sum(shares);
        const order = { status: 'processing' as const, grand_total, shipping_total: shipping, credits_used };
        const refunds: { amount: number; credits: number; state: string; kind: string; payment_id: number }[] = [];
        const give = (requested: Parameters<typeof findPieces>[1], alsoShipping: number, inCredits: boolean): boolean => {
          const pieces = findPieces(lines, requested);
          const can = computeRefundable(order, lines, [{ amount: grand_total }], refunds);
          if (!pieces || alsoShipping > can.shipping) return false;
          const total = sum(pieces.map((p) => p.money + p.credits)) + alsoShipping;
          const split = splitByLines(pieces, alsoShipping, {
            lines,
            remaining: can,
            credits: inCredits ? Math.min(total, can.credits) : undefined,
          });
          if (!split) return false;
          expect(split.money >= 0 && split.credits >= 0 && split.money + split.credits === total).toBe(true);
          refunds.push({ amount: split.money, credits: split.credits, state: 'done', kind: 'return', payment_id: 1 });
          for (const { line, quantity } of pieces) line.refunded_quantity += quantity;
          return true;
        };
        for (const { line, pieces, shipping, inCredits } of requests)
          give([{ line_id: (line % lines.length) + 1, quantity: pieces, restock: false }], shipping, inCredits);
        const rest = lines
          .map((l) => ({ line_id: l.id, quantity: l.quantity - l.refunded_quantity, restock: false }))
          .filter(({ quantity }) => quantity > 0);
        expect(give(rest, computeRefundable(order, lines, [{ amount: grand_total }], refunds).shipping, false)).toBe(true);
        expect([sum(refunds.map((r) => r.amount)), sum(refunds.map((r) => r.credits))]).toEqual([grand_total, credits_used]);
      }),
      { numRuns: propertyRuns },
    );
  });

  test('one piece after the other, with credits and a combo: the last completes what was paid, and the order is returned', async () => {
    const [itemId, cup] = [await shop.item(101), await shop.item(67)];
    const combo = await shop.combo(149, [itemId, cup]);
    const [customerId, offer] = [await shop.customer(300), await shop.offer(50)];
    const order = await bought({
      items: [{ itemId, quantity: 3 }],
      sets: { productId: combo, parts: [itemId, cup], quantity: 2 },
      customerId,
      credits: 111,
      offers: [offer],
    });
    const { id, grand_total } = order;
    const [item, group] = order.lines;
    const before = await shop.balance(customerId);
    const refund = async (lines: { line_id: number; quantity: number; restock?: boolean }[], shipping = 0) => {
      const { version } = await shop.staff('show', { id });
      return shop.staff('refund', { id, version, lines, shipping });
    };
    for (let piece = 0; piece < 3; piece++) await refund([{ line_id: item?.id ?? 0, quantity: 1, restock: true }]);
    await refund([{ line_id: group?.parts[1]?.id ?? 0, quantity: 1 }]);
    await expect(refund([{ line_id: group?.id ?? 0, quantity: 2 }])).rejects.toMatchObject({ code: 'line_not_found' });
    await expect(refund([], 101)).rejects.toMatchObject({ code: 'refund_more_than_left' });
    const remaining = await refund(
      [
        { line_id: group?.id ?? 0, quantity: 1 },
        { line_id: group?.parts[0]?.id ?? 0, quantity: 1 },
      ],
      100,
    );
    expect(sum(remaining.refunds.map(({ amount }) => amount))).toBe(grand_total);
    expect(sum(remaining.refunds.map(({ credits }) => credits))).toBe(111);
    expect(remaining.refundable).toEqual({ money: 0, credits: 0, shipping: 0 });
    expect(await shop.balance(customerId)).toBe(before + 111);
    expect(remaining).toMatchObject({ status: 'returned', shipping_status: 'returned', lines: [{ returned: 3 }, { returned: 2 }] });
    expect(await shop.stock(itemId)).toEqual([8, 0]);
    await expect(refund([], 0)).rejects.toMatchObject({ code: 'nothing_to_refund' });
  });

  test('credit items are refunded as credits, and staff may choose credits for the rest', async () => {
    const [itemId, creditItem] = [await shop.item(200), await shop.item(50, 10, { is_credit: true })];
    const customerId = await shop.customer(80);
    const { id, version, lines } = await bought({ items: [{ itemId }, { itemId: creditItem }], customerId, credits: 80 });
    const [first, second] = lines;
    const back = await shop.staff('refund', { id, version, lines: [{ line_id: second?.id ?? 0, quantity: 1 }] });
    expect(back.refunds).toMatchObject([{ amount: 0, credits: 50, state: 'done' }]);
    const chosen = { id, version: back.version, lines: [{ line_id: first?.id ?? 0, quantity: 1 }], credits: 20 };
    expect((await shop.staff('refund', chosen)).refunds[1]).toMatchObject({ amount: 180, credits: 20 });
    expect(await shop.balance(customerId)).toBe(70);
    await expect(shop.staff('refund', chosen)).rejects.toMatchObject({ code: 'order_changed', status: 409 });
  });

  test('of two concurrent refunds one counts', async () => {
    const itemId = await shop.item(200);
    const { id, version, lines } = await bought({ items: [{ itemId }] });
    const twice = [1, 2].map(() => shop.staff('refund', { id, version, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }] }));
    const results = await Promise.allSettled(twice);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.staff('show', { id })).refunds).toHaveLength(1);
  });
  test('goodwill is limited to the remaining money', async () => {
    const itemId = await shop.item(200);
    const { id, version, lines } = await bought({ items: [{ itemId }] });
    const { refunds, version: next } = await shop.staff('refund', { id, version, goodwill: 60 });
    expect(refunds).toMatchObject([{ kind: 'goodwill', amount: 60, state: 'to_do' }]);
    await expect(shop.staff('refund', { id, version: next, goodwill: 241 })).rejects.toMatchObject({
      code: 'refund_more_than_left',
      facts: { left: 240 },
    });
    const all = await shop.staff('refund', { id, version: next, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], shipping: 100 });
    expect(all).toMatchObject({ refundable: { money: 0 }, refunds: [{ amount: 60 }, { kind: 'return', amount: 240 }] });
  });
});

describe('a return', () => {
  test('is requested within seven days, answered, and one at a time', async () => {
    const [itemId, customerId] = [await shop.item(200), await shop.customer()];
    const { id, lines } = await bought({ items: [{ itemId, quantity: 2 }], customerId });
    const customer = shop.as(customerId);
    const returnRequest = { id, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], reason: 'Too small' };
    const request = await customer('requestReturn', returnRequest);
    expect(request.returns).toMatchObject([{ state: 'requested', reason: 'Too small' }]);
    await expect(customer('requestReturn', returnRequest)).rejects.toMatchObject({ code: 'return_open' });
    await expect(
      customer('requestReturn', { ...returnRequest, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 3 }] }),
    ).rejects.toMatchObject({
      code: 'line_not_found',
    });
    const answer = (from: 'requested' | 'approved' | 'received', to: 'approved' | 'received' | 'closed') =>
      shop.staff('answerReturn', { id, return_id: request.returns[0]?.id ?? 0, from, to });
    await expect(answer('received', 'closed')).rejects.toMatchObject({ code: 'return_changed', status: 409 });
    await answer('requested', 'approved');
    await answer('approved', 'received');
    await expect(customer('withdrawReturn', { id })).rejects.toMatchObject({ code: 'return_changed' });
    expect((await answer('received', 'closed')).returns).toMatchObject([{ state: 'closed' }]);
    expect((await customer('requestReturn', returnRequest)).returns[0]).toMatchObject({ state: 'requested' });
    expect((await customer('withdrawReturn', { id })).returns[0]).toMatchObject({ state: 'withdrawn' });
    shop.advance(8);
    await expect(customer('requestReturn', returnRequest)).rejects.toMatchObject({ code: 'return_not_possible' });
    expect((await customer('myOrder', { id })).may).toEqual({ cancel: false, return: false });
  });
  test('and all other data of an order are for its customer only', async () => {
    const [itemId, customerId, other] = [await shop.item(200), await shop.customer(), await shop.customer()];
    const { id } = await bought({ items: [{ itemId }], customerId });
    const guests = await bought({ items: [{ itemId }] });
    for (const stranger of [shop.as(other), shop.as(0)]) {
      for (const order of [id, guests.id]) {
        await expect(stranger('myOrder', { id: order })).rejects.toMatchObject({ code: 'order_not_found' });
        await expect(stranger('cancelMine', { id: order })).rejects.toMatchObject({ code: 'order_not_found' });
        await expect(stranger('reorder', { id: order })).rejects.toMatchObject({ code: 'order_not_found' });
        await expect(stranger('requestReturn', { id: order, lines: [{ line_id: 1, quantity: 1 }], reason: 'x' })).rejects.toMatchObject({
          code: 'order_not_found',
        });
        await expect(stranger('withdrawReturn', { id: order })).rejects.toMatchObject({ code: 'order_not_found' });
      }
    }
    const customer = shop.as(customerId);
    expect((await customer('mine', {})).data.map((row) => row.id)).toEqual([id]);
    expect((await customer('mine', { tab: 'cancelled' })).data).toEqual([]);
    expect(await customer('reorder', { id })).toEqual({ items: [{ product_item_id: itemId, quantity: 1 }], missing: [] });
    expect((await shop.as(other)('mine', {})).data).toEqual([]);
  });
});

test('goods that were paid in two parts are refunded by line from both payments, as the report of products counts them', async () => {
  const [item, cup] = [await shop.item(600), await shop.item(900)];
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 2 }] });
  const { version } = await shop.pay(id);
  const { due, lines } = await shop.staff('update', { id, version, add: [{ product_item_id: cup, quantity: 1 }] });
  await receiveTransfer(shop, id, due);
  const pieces = lines.map(({ id: line_id, quantity }) => ({ line_id, quantity }));
  const { refunds } = await shop.staff('refund', { id, version: (await shop.staff('show', { id })).version, lines: pieces });
  expect(refunds.map(({ amount }) => amount).toSorted()).toEqual([1300, 800].toSorted());
  const { rows } = await shop.pool.pg.query<{ line: number; amount: number }>(
    `select l.order_line_id as line, sum(l.amount)::int as amount from refund_lines l join refunds r on r.id = l.refund_id
     where r.order_id = $1 group by 1 order by 1`,
    [id],
  );
  expect(rows.map(({ amount }) => amount)).toEqual([1200, 900]);
});

test('cash on delivery that was not collected: staff take the goods back, without money', async () => {
  const item = await shop.item(600);
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 2 }], payment: 'cod' });
  for (const [from, to] of [
    ['unshipped', 'shipped'],
    ['shipped', 'failed'],
    ['failed', 'returned'],
  ] as const)
    await shop.staff('move', { id, machine: 'shipping', from, to });
  expect(await shop.stock(item)).toEqual([8, 0]);
  const { version, lines } = await shop.staff('show', { id });
  const back = await shop.staff('refund', { id, version, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 2, restock: true }] });
  expect(back).toMatchObject({ status: 'returned', payment_status: 'unpaid', refunds: [], to_give_back: 0 });
  expect(await shop.stock(item)).toEqual([10, 0]);
});
