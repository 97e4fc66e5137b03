import { expect, test } from 'vitest';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { nextSuggestedMove, pathOf } from './moves.ts';

type Facts = {
  status?: string;
  payment?: string;
  shipping?: string;
  kind?: string;
  allowed?: string[];
  history?: [string, string | null, string][];
};

/** An order with nothing but what the rules of the page look at. */
const order = ({
  status = 'processing',
  payment = 'unpaid',
  shipping = 'unshipped',
  kind = 'bank_transfer',
  allowed = [],
  history = [],
}: Facts): OrderForStaff =>
  ({
    status,
    payment_status: payment,
    shipping_status: shipping,
    payment: { kind },
    created_at: '2026-11-20T06:00:00Z',
    moves: allowed.map((name) => ({ machine: name.split(' ')[0], to: name.split(' ')[1], allowed: true, reason: '' })),
    history: history.map(([machine, from, to], i) => ({ machine, from, to, created_at: `2026-11-20T06:0${i}:00Z` })),
  }) as unknown as OrderForStaff;

test('a transfer is confirmed first, cash only when the goods are there', () => {
  const allowed = ['payment paid', 'shipping shipped'];
  expect(nextSuggestedMove(order({ allowed }))).toMatchObject({ to: 'paid' });
  expect(nextSuggestedMove(order({ allowed, kind: 'cod' }))).toMatchObject({ to: 'shipped' });
  expect(nextSuggestedMove(order({ allowed: ['payment paid'], kind: 'cod', shipping: 'delivered' }))).toMatchObject({ to: 'paid' });
});

test('nothing is proposed where nothing is allowed', () => {
  expect(nextSuggestedMove(order({}))).toBeUndefined();
});

test('the path begins where the first move came from and leaves the present out', () => {
  const { behind, ahead } = pathOf(order({ shipping: 'preparing', history: [['shipping', 'unshipped', 'preparing']] }), 'shipping');
  expect(behind.map(({ value }) => value)).toEqual(['unshipped']);
  expect(ahead).toEqual(['shipped', 'delivered']);
});

test('a cancelled order has no way ahead', () => {
  expect(pathOf(order({ status: 'cancelled' }), 'order').ahead).toEqual([]);
});
