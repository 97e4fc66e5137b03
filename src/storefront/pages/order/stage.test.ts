import { expect, test } from 'vitest';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { partial } from '#testing/partial.ts';
import { type StatusFacts, statusLine } from '../account/orders/status.ts';
import { buildSteps, stageOf, stages } from './stage.ts';

type Kind = OrderForShopper['delivery']['kind'];
type Status = OrderForShopper['shipping_status'];

/** A paid order with parcels in these states. */
const order = (kind: Kind, shipping_status: Status) =>
  partial<OrderForShopper>({
    ...{ status: 'processing', payment_status: 'paid', shipping_status, due: 0, to_give_back: 0 },
    ...{ delivery: { kind, store: null }, payment: { kind: 'card', at_bank: false } },
  });

const en = { locale: 'en' } as const;
const readTitle = (kind: Kind, status: Status) => (stages[stageOf(order(kind, status))].title as (p: object, o: object) => string)({}, en);

test.each<[Kind, Status, string]>([
  ['shop_pickup', 'preparing', 'Your payment has arrived. We’re packing'],
  ['shop_pickup', 'shipped', 'It’s on its way to the shop. This page will tell you when it’s ready'],
  ['shop_pickup', 'partially_shipped', 'It’s on its way to the shop. This page will tell you when it’s ready'],
  ['shop_pickup', 'arrived', 'It’s ready for you'],
  ['shop_pickup', 'delivered', 'All done. Thank you'],
  ['cvs', 'shipped', 'Your parcel is on its way'],
  ['cvs', 'arrived', 'It’s ready for you'],
  ['home', 'shipped', 'Your parcel is on its way'],
  ['home', 'failed', 'Your parcel could not be delivered. We’ll be in touch'],
  ['cvs', 'returning', 'Your parcel is on its way back to us'],
  ['cvs', 'returned', 'Your parcel is back with us. We’ll be in touch'],
])('%s, %s: the order page says “%s”', (kind, status, title) => {
  expect(readTitle(kind, status)).toBe(title);
});

test('an order that was paid with another amount says so, and does not wait for its payment', () => {
  const held = {
    ...order('home', 'unshipped'),
    payment_status: 'pending' as const,
    to_give_back: 1,
    payment: { kind: 'atm', at_bank: false },
  };
  const paid = partial<OrderForShopper>({ ...held, payment: partial<OrderForShopper['payment']>({ kind: 'atm', at_bank: false }) });
  const stage = stageOf(paid);
  expect((stages[stage].title as (p: object, o: object) => string)({}, en)).toBe(
    'Your payment is here, but its amount differs. We’re checking, so don’t pay again',
  );
  expect(buildSteps(paid, stage, '')[1]).toEqual({ label: '確認款項', text: '確認後，這一頁會更新', state: 'now' });
  const words = { moment: String, day: String, number: String, money: String };
  const facts = partial<StatusFacts>({
    ...{ status: 'pending', payment_status: 'pending', shipping_status: 'unshipped', due: 0, to_give_back: 1, return_state: null },
    ...{ payment_kind: 'atm', delivery: { kind: 'home', name: '宅配', store: null }, pickup_until: null },
  });
  expect(Object.values(statusLine(facts, words)).slice(2)).toEqual([
    '付款確認中',
    '款項收到了，但金額和訂單不同。我們正在確認，請不要重複付款',
  ]);
});

test('an order for collection shows its date below the steps until it is ready', () => {
  const textOf = (status: Status) => {
    const facts = order('shop_pickup', status);
    return buildSteps(facts, stageOf(facts), '').at(-1)?.text !== '';
  };
  expect([textOf('unshipped'), textOf('shipped'), textOf('arrived')]).toEqual([true, true, false]);
});

test('an order for collection is described as on its way to the shop, and ready only when it is there', () => {
  const words = { moment: String, day: String, number: String, money: String };
  const facts = (kind: Kind, shipping_status: Status) =>
    partial<StatusFacts>({
      ...{ status: 'processing', payment_status: 'paid', shipping_status, due: 0, to_give_back: 0, return_state: null },
      ...{ payment_kind: 'cod', delivery: { kind, name: '門市自取', store: null }, pickup_until: null },
    });
  const labels = (kind: Kind, status: Status) => Object.values(statusLine(facts(kind, status), words)).slice(2);
  expect(labels('shop_pickup', 'shipped')).toEqual(['已出貨', '正送往門市，備好了這裡會告訴您']);
  expect(labels('home', 'shipped')).toEqual(['已出貨', '包裹正在路上，送到時請付款']);
  expect(labels('shop_pickup', 'arrived')).toEqual(['可以取貨', '可以取貨了，請帶證件']);
});
