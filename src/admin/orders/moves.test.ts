import { expect, test } from 'vitest';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { partial } from '#testing/partial.ts';
import { buildStatusPath, nextSuggestedMove } from './moves.ts';

type Move = OrderForStaff['moves'][number];
type Facts = {
  status?: OrderForStaff['status'];
  payment?: OrderForStaff['payment_status'];
  shipping?: OrderForStaff['shipping_status'];
  kind?: OrderForStaff['payment']['kind'];
  allowed?: [Move['machine'], Move['to']][];
  history?: [Move['machine'], string | null, string][];
};

/** An order with the fields that the rules read. */
const order = ({
  status = 'processing',
  payment = 'unpaid',
  shipping = 'unshipped',
  kind = 'bank_transfer',
  allowed = [],
  history = [],
}: Facts): OrderForStaff =>
  partial<OrderForStaff>({
    status,
    payment_status: payment,
    shipping_status: shipping,
    payment: { kind },
    created_at: '2026-11-20T06:00:00Z',
    moves: allowed.map(([machine, to]) => ({ machine, to, allowed: true, reason: '' })),
    history: history.map(([machine, from, to], i) => ({ machine, from, to, created_at: `2026-11-20T06:0${i}:00Z` })),
  });

test('a transfer is confirmed first, cash only after delivery', () => {
  const allowed: Facts['allowed'] = [
    ['payment', 'paid'],
    ['shipping', 'shipped'],
  ];
  expect(nextSuggestedMove(order({ allowed }))).toMatchObject({ to: 'paid' });
  expect(nextSuggestedMove(order({ allowed, kind: 'cod' }))).toMatchObject({ to: 'shipped' });
  expect(nextSuggestedMove(order({ allowed: [['payment', 'paid']], kind: 'cod', shipping: 'delivered' }))).toMatchObject({ to: 'paid' });
});

test('no move is suggested where none is allowed', () => {
  expect(nextSuggestedMove(order({}))).toBeUndefined();
});

test('the path starts with the first move and leaves out the present state', () => {
  const { behind, ahead } = buildStatusPath(
    order({ shipping: 'preparing', history: [['shipping', 'unshipped', 'preparing']] }),
    'shipping',
  );
  expect(behind.map(({ value }) => value)).toEqual(['unshipped']);
  expect(ahead).toEqual(['shipped', 'delivered']);
});

test('a cancelled order has no next steps', () => {
  expect(buildStatusPath(order({ status: 'cancelled' }), 'order').ahead).toEqual([]);
});
