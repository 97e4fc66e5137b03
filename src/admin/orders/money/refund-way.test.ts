import { expect, test } from 'vitest';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { partial } from '#testing/partial.ts';
import { describeRefundWay } from './refund-way.ts';

const sentenceFor = (kinds: string[], money = 100) =>
  describeRefundWay(partial<OrderForStaff>({ refundable: { money, credits: 0, shipping: 0 }, payments: kinds.map((kind) => ({ kind })) }));

test.each(['card', 'line_pay', 'jko_pay', 'apple_pay', 'google_pay', 'page_card'])('the shop sends back what was paid by %s', (kind) => {
  expect(sentenceFor([kind])).toBe(m.admin_order_show_refund_by_shop());
});

test.each(['atm', 'cvs_code', 'barcode', 'bank_transfer', 'cash'])('staff send back what was paid by %s', (kind) => {
  expect(sentenceFor([kind])).toBe(m.admin_order_show_refund_by_you());
});

test('an order paid in both ways names both, and one without money left none', () => {
  expect(sentenceFor(['page_card', 'bank_transfer'])).toBe(m.admin_order_show_refund_by_both());
  expect(sentenceFor(['card'], 0)).toBeUndefined();
});
