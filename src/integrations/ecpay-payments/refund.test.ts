import { expect, test } from 'vitest';
import type { PageRefund } from '#modules/payments/ports.ts';
import { actionsFor, type CardRecord } from './card-record.ts';
import { createPaymentPage } from './page.ts';
import { ecpayPaymentSandbox } from './sandbox.ts';

const record = (stage: CardRecord['stage'], refunded = 0): CardRecord => ({ state: 'known', stage, charged: 1680, refunded });

test.each([
  ['the whole of an authorisation is given up', record('authorised'), 1680, ['N']],
  ['a part of an authorisation is captured, then refunded', record('authorised'), 1679, ['C', 'R']],
  ['the whole of today’s capture is cancelled, then given up', record('to_capture'), 1680, ['E', 'N']],
  ['a part of today’s capture is refunded', record('to_capture'), 1, ['R']],
  ['the rest of today’s capture is refunded', record('to_capture', 680), 1000, ['R']],
  ['a captured payment is refunded', record('captured'), 1680, ['R']],
  ['what was given up has nothing left', record('given_up', 1680), 1680, []],
] as const)('%s', (_, of, sum, actions) => {
  expect(actionsFor(of, sum)).toEqual(actions);
});

const refund: PageRefund = {
  ...{
    refund_id: 'R1',
    attempt_id: 'T1',
    trade_id: '26',
    authorisation: '1',
    charged: 1680,
    amount: 1680,
    in_instalments: false,
    sent_before: undefined,
  },
};
/** Nothing listens there. */
const pageAt = (time: string, credit_check_code: string | undefined) =>
  createPaymentPage({ ...ecpayPaymentSandbox('http://127.0.0.1:9'), credit_check_code }, { clock: { now: () => new Date(time) } });

test('without the check code staff send it', async () => {
  expect(await pageAt('2026-11-20T04:00:00Z', undefined).refund(refund)).toEqual({ state: 'by_staff', reason: 'no_check_code' });
});

test.each([
  ['2026-11-20T12:13:59Z', 'connection'],
  ['2026-11-20T12:14:00Z', 'capture_batch'],
  ['2026-11-20T12:30:59Z', 'capture_batch'],
  ['2026-11-20T12:31:00Z', 'connection'],
])('nothing is sent around the daily capture at 20:15 in Taipei: %s', async (time, reason) => {
  expect(await pageAt(time, '25938511').refund(refund)).toEqual({ state: 'unknown', reason });
});

test('a part of a payment in instalments is refunded by staff, without a call', async () => {
  const part = { ...refund, amount: 680, in_instalments: true };
  expect(await pageAt('2026-11-20T04:00:00Z', '25938511').refund(part)).toEqual({ state: 'by_staff', reason: 'part_of_instalments' });
});
