import { expect, test } from 'vitest';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { partial } from '#testing/partial.ts';
import {
  buildReturnRefund,
  canTakeBack,
  emptyRefund,
  hasLeft,
  isEmptyRefund,
  refundableLines,
  toRefundInput,
  wholeRefund,
} from './refund-request.ts';

const part = (id: number, quantity: number, refunded = 0) => ({ id, name: `part ${id}`, spec: '', quantity, refunded });
const order = partial<OrderForStaff>({
  id: 7,
  version: 3,
  payment_status: 'paid',
  shippings: [],
  refundable: { money: 900, credits: 0, shipping: 100 },
  lines: [
    { id: 1, kind: 'item', name: 'bowl', spec: '', quantity: 3, refunded: 1, parts: [] },
    { id: 2, kind: 'group', name: 'set', spec: '', quantity: 2, refunded: 0, parts: [part(3, 2), part(4, 4, 4)] },
    { id: 5, kind: 'gift', name: 'cup', spec: '', quantity: 1, refunded: 0, parts: [] },
  ],
});

test('items and the parts of sets can be refunded, gifts cannot', () => {
  expect(refundableLines(order).map(({ id, left }) => [id, left])).toEqual([
    [1, 2],
    [3, 2],
  ]);
  expect(wholeRefund(order)).toMatchObject({ pieces: { 1: 2, 3: 2 }, shipping: 100 });
});

test('a return of sets becomes their parts, and never more than are left', () => {
  const request = buildReturnRefund(order, [
    { line_id: 1, quantity: 3 },
    { line_id: 2, quantity: 1 },
  ]);
  expect(request.pieces).toEqual({ 1: 2, 3: 1 });
  expect(toRefundInput(order, { ...request, reason: ' broken ' })).toEqual({
    ...{ id: 7, version: 3, shipping: 0, goodwill: 0, reason: 'broken' },
    lines: [
      { line_id: 1, quantity: 2, restock: true },
      { line_id: 3, quantity: 1, restock: true },
    ],
  });
});

test('an empty selection is no refund; goodwill alone is one', () => {
  expect(isEmptyRefund(emptyRefund)).toBe(true);
  expect(isEmptyRefund({ ...emptyRefund, pieces: { 1: 0 } })).toBe(true);
  expect(isEmptyRefund({ ...emptyRefund, goodwill: 50 })).toBe(false);
});

test('zero credits are a choice of their own; without one the shop divides the amount', () => {
  const chosen = (credits: number | null) => toRefundInput(order, { ...emptyRefund, goodwill: 50, credits }).credits;
  expect([chosen(0), chosen(30), chosen(null)]).toEqual([0, 30, undefined]);
});

test('goods that nobody paid for are taken back once a parcel came back', () => {
  const unpaid = { ...order, payment_status: 'unpaid' as const, refundable: { money: 0, credits: 0, shipping: 0 } };
  const shipped = (status: OrderForStaff['shippings'][number]['status']) => partial<OrderForStaff['shippings'][number]>({ status });
  expect(canTakeBack({ ...unpaid, shippings: [shipped('returned')] })).toBe(true);
  expect(canTakeBack({ ...unpaid, shippings: [shipped('delivered')] })).toBe(false);
  expect(canTakeBack({ ...order, shippings: [shipped('returned')] })).toBe(false);
  expect(canTakeBack({ ...unpaid, lines: [], shippings: [shipped('returned')] })).toBe(false);
});

test('of an order that is yet to be paid only the money that came in goes back', () => {
  const here = partial<OrderForStaff['shippings'][number]>({ status: 'preparing' });
  const unpaid = { ...order, payment_status: 'unpaid' as const, shippings: [here], refundable: { money: 70, credits: 30, shipping: 50 } };
  expect(refundableLines(unpaid)).toEqual([]);
  expect(wholeRefund(unpaid)).toEqual({ ...emptyRefund, goodwill: 70 });
  expect([hasLeft(unpaid), hasLeft({ ...unpaid, refundable: { money: 0, credits: 30, shipping: 0 } })]).toEqual([true, false]);
});
