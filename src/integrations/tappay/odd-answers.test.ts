import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardCharge, CardPort } from '#modules/payments/ports.ts';
import { createTappayCard } from './card.ts';
import { tappaySandbox } from './sandbox.ts';

/** A provider that answers what a test sets, including answers our simulator never gives. */
let server: Server;
let answer: unknown;
let requests: { path: string; body: Record<string, unknown>; key: string }[];
let card: CardPort;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      requests.push({ path: request.url ?? '', body: JSON.parse(body), key: String(request.headers['x-api-key']) });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  card = createTappayCard(tappaySandbox(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
beforeEach(() => {
  requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const charge: CardCharge = {
  attempt_id: 'A1',
  order_no: 'S1',
  amount: 500,
  currency: 'twd',
  prime: 'prime',
  details: 'x'.repeat(150),
  cardholder: { name: 'A', email: 'a@example.com', phone: '0912345678' },
  result_urls: { frontend: 'https://shop.example/done', backend: 'https://shop.example/notify' },
  three_domain_secure: false,
};
const success = { status: 0, msg: 'Success', rec_trade_id: 'T1' };

test('a charge is sent as TapPay’s reference describes it', async () => {
  answer = success;
  await card.charge(charge);
  expect(requests).toEqual([
    {
      path: '/tpc/payment/pay-by-prime',
      key: tappaySandbox('').partner_key,
      body: {
        partner_key: tappaySandbox('').partner_key,
        merchant_id: 'GlobalTesting_CTBC',
        prime: 'prime',
        amount: 500,
        currency: 'TWD',
        details: 'x'.repeat(100),
        order_number: 'S1',
        bank_transaction_id: 'A1',
        cardholder: { phone_number: '0912345678', name: 'A', email: 'a@example.com', zip_code: '', address: '', national_id: '' },
        three_domain_secure: false,
        result_url: {
          frontend_redirect_url: 'https://shop.example/done',
          backend_notify_url: 'https://shop.example/notify',
          go_back_url: 'https://shop.example/done',
        },
      },
    },
  ]);
});

describe('an answer to a charge', () => {
  test.each([
    ['for another amount', { ...success, amount: 50 }, 'mismatch'],
    ['in another currency', { ...success, currency: 'USD' }, 'mismatch'],
    ['about another attempt', { ...success, bank_transaction_id: 'A2' }, 'mismatch'],
    ['without a trade', { status: 0 }, 'malformed'],
    ['without a status', { rec_trade_id: 'T1' }, 'malformed'],
    ['that is a list', [], 'malformed'],
    ['that sends the shopper to a script', { ...success, payment_url: 'javascript:alert(1)' }, 'payment_url'],
    ['that sends the shopper nowhere', { ...success, payment_url: '/relative' }, 'payment_url'],
    ['that timed out at the bank', { status: 422, msg: '' }, 'status_422'],
    ['that reports a duplicate', { status: 10006, msg: '' }, 'status_10006'],
    ['that reports a number already used', { status: 10013, msg: '' }, 'status_10013'],
  ])('%s leaves the outcome unknown', async (_, given, reason) => {
    answer = given;
    expect(await card.charge(charge)).toEqual({ state: 'unknown', reason });
    // No record query either: the record may still be written.
    expect(requests).toHaveLength(1);
  });

  test('without a bank page, where 3-D Secure was requested, leaves the outcome unknown', async () => {
    answer = success;
    expect(await card.charge({ ...charge, three_domain_secure: true })).toEqual({ state: 'unknown', reason: 'no_payment_url' });
  });

  test('with unknown fields and without card data is accepted', async () => {
    answer = {
      ...success,
      amount: 500,
      card_info: { last_four: 'abc', type: 'x' },
      new_field: { deep: [1] },
      card_secret: { card_token: 'secret' },
    };
    const result = await card.charge(charge);
    expect(result).toEqual({ state: 'captured', trade_id: 'T1', card: { last_four: undefined, brand: 'unknown', issuer: '' } });
  });

  test('with an unlisted status is queried, and stays open while the query fails', async () => {
    answer = { status: 77_777, msg: 'New error' };
    expect(await card.charge(charge)).toEqual({ state: 'unknown', reason: 'status_77777' });
    expect(requests.map(({ path }) => path)).toEqual(['/tpc/payment/pay-by-prime', '/tpc/transaction/query']);
  });
});

describe('a record', () => {
  const record = {
    rec_trade_id: 'T1',
    bank_transaction_id: 'A1',
    order_number: 'S1',
    record_status: 1,
    amount: 0,
    original_amount: 500,
    refunded_amount: 0,
    currency: 'TWD',
    partial_card_number: '545141******0575',
  };
  const list = (...trade_records: object[]) => ({ status: 2, msg: '', trade_records });

  test.each([
    [-1, 0, 'failed'],
    [0, 0, 'captured'],
    [1, 0, 'captured'],
    [2, 100, 'captured'],
    [3, 500, 'captured'],
    [4, 0, 'pending'],
    [5, 0, 'failed'],
    [5, 500, 'captured'],
    [99, 0, 'unknown'],
  ])('with status %d and %d refunded is %s', async (record_status, refunded_amount, state) => {
    answer = list({ ...record, record_status, refunded_amount });
    const result = await card.query({ attempt_id: 'A1' });
    expect(result.state).toBe(state);
    if (result.state === 'captured')
      expect(result).toMatchObject({ amount: 500, refunded: refunded_amount, card: { brand: 'mastercard', last_four: '0575' } });
  });

  test('of another attempt or trade is ignored, even if the provider sends it', async () => {
    answer = list({ ...record, bank_transaction_id: 'A2' });
    expect(await card.query({ attempt_id: 'A1' })).toEqual({ state: 'not_found' });
    answer = list(record);
    expect(await card.query({ attempt_id: 'A1', trade_id: 'T2' })).toEqual({ state: 'not_found' });
  });

  test('that was paid takes precedence over one that failed', async () => {
    answer = list({ ...record, record_status: -1 }, record);
    expect(await card.query({ attempt_id: 'A1' })).toMatchObject({ state: 'captured' });
  });

  test('list that is empty, refused or malformed', async () => {
    answer = { status: 2 };
    expect(await card.query({ attempt_id: 'A1' })).toEqual({ state: 'not_found' });
    answer = { status: 4 };
    expect(await card.query({ attempt_id: 'A1' })).toEqual({ state: 'unknown', reason: 'status_4' });
    answer = { status: 0, trade_records: [{ rec_trade_id: 'T1' }] };
    expect(await card.query({ attempt_id: 'A1' })).toEqual({ state: 'unknown', reason: 'malformed' });
  });
});

describe('an answer to a refund', () => {
  test.each([
    [
      { status: 0, refund_id: 'P1' },
      { state: 'refunded', provider_refund_id: 'P1' },
    ],
    [{ status: 0 }, { state: 'unknown', reason: 'malformed' }],
    [
      { status: 92, msg: 'other day' },
      { state: 'refused', code: '92', message: 'other day' },
    ],
    [{ status: 421 }, { state: 'unknown', reason: 'status_421' }],
    [{ status: 10_023 }, { state: 'unknown', reason: 'status_10023' }],
  ])('%j', async (given, result) => {
    answer = given;
    expect(await card.refund({ trade_id: 'T1', refund_id: 'R1', amount: 10 })).toEqual(result);
  });
});
