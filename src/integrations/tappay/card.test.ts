import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTappayCard } from './card.ts';
import { tappaySandbox } from './sandbox.ts';
import { goodCard, openSimulated, type Simulated } from './simulated.ts';

let simulated: Simulated;
let { simulator, card, base_url, advance, buildCharge, stop } = {} as Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  ({ simulator, card, base_url, advance, buildCharge, stop } = simulated);
});
afterEach(() => simulated.stop());

const visa = { last_four: '4242', brand: 'visa', issuer: 'SIMULATED BANK' };
const onRecord = { ...visa, issuer: '' };

describe('a charge', () => {
  test('is captured, and its record has the whole amount', async () => {
    const charge = buildCharge(goodCard);
    const answer = await card.charge(charge);
    const trade_id = expect.stringMatching(/^SIM\S{16}$/);
    expect(answer).toEqual({ state: 'captured', trade_id, card: visa });
    expect(await card.query(charge)).toEqual({
      state: 'captured',
      trade_id,
      order_no: charge.order_no,
      amount: 1680,
      refunded: 0,
      is_held: true,
      currency: 'twd',
      card: onRecord,
    });
    expect(simulator.charges()).toMatchObject([{ bank_transaction_id: charge.attempt_id, amount: 1680, refunded: 0, captured: false }]);
  });

  test('in US dollars is sent in cents, as it is stored', async () => {
    const charge = buildCharge(goodCard, { amount: 5597, currency: 'usd' });
    expect(await card.charge(charge)).toMatchObject({ state: 'captured' });
    expect(simulator.charges()).toMatchObject([{ amount: 5597, currency: 'USD' }]);
    expect(await card.query(charge)).toMatchObject({ amount: 5597, currency: 'usd' });
  });

  test.each([
    ['4000000000000002', 'card', '10003'],
    ['4000000000009995', 'card', '10023'],
    ['4242422204184242', 'card', '10005'],
    ['4000000000000069', 'form_expired', '91'],
    ['4111111111111111', 'card', '43'],
  ])('of %s is declined: %s, %s', async (number, reason, code) => {
    const charge = buildCharge(number);
    expect(await card.charge(charge)).toEqual({ state: 'declined', reason, code, message: expect.any(String) });
    expect(simulator.charges()).toEqual([]);
    const answer = await card.query(charge);
    expect(answer.state).toBe(number === '4000000000000069' ? 'not_found' : 'failed');
  });

  test('with a prime of 90 seconds succeeds, with one of 91 it does not', async () => {
    const [young, old] = [buildCharge(goodCard), buildCharge(goodCard)];
    advance(90_000);
    expect(await card.charge(young)).toMatchObject({ state: 'captured' });
    advance(1_000);
    expect(await card.charge(old)).toMatchObject({ state: 'declined', reason: 'form_expired', code: '91' });
  });

  test('accepts a prime once', async () => {
    const first = buildCharge(goodCard);
    await card.charge(first);
    expect(await card.charge({ ...first, attempt_id: 'Another1' })).toMatchObject({ state: 'declined', code: '121' });
    expect(simulator.charges()).toHaveLength(1);
  });

  test.each([
    ['gbp', 1200, 'currency_unsupported'],
    ['twd', 0, 'amount_unsupported'],
    ['twd', 20_000_001, 'amount_unsupported'],
    ['twd', 12.5, 'amount_unsupported'],
  ] as const)('of %s %d is declined before anything is sent', async (currency, amount, code) => {
    simulator.set({ cut: true });
    const answer = await card.charge(buildCharge(goodCard, { currency, amount }));
    expect(answer).toMatchObject({ state: 'declined', reason: 'setup', code });
  });

  test('with a wrong key is reported to staff, without the key in the message', async () => {
    const stranger = createTappayCard({ ...tappaySandbox(base_url), partner_key: 'partner_wrong' });
    const answer = await stranger.charge(buildCharge(goodCard));
    expect(answer).toMatchObject({ state: 'declined', reason: 'setup', code: '80' });
    expect(JSON.stringify(answer)).not.toContain('partner_wrong');
  });

  test('needs an attempt id that the provider can store', async () => {
    await expect(card.charge(buildCharge(goodCard, { attempt_id: 'order-1/2' }))).rejects.toThrow(RangeError);
  });
});

describe('a charge without a known outcome', () => {
  test.each([
    ['an answer 421', '4000000000000421', {}, 'status_421'],
    ['an answer lost after charging', goodCard, { at: 'pay', lose_answer: true }, 'connection'],
    ['an answer that is no JSON', goodCard, { at: 'pay', garble: true }, 'malformed'],
  ] as const)('%s is unknown, and the record shows that it was charged', async (_, number, switches, reason) => {
    const charge = buildCharge(number);
    simulator.set(switches);
    expect(await card.charge(charge)).toEqual({ state: 'unknown', reason });
    expect(await card.query(charge)).toMatchObject({ state: 'captured', amount: 1680 });
    expect(simulator.charges()).toHaveLength(1);
  });

  test('a time-out is unknown, and the record shows that it was charged', async () => {
    const impatient = createTappayCard(tappaySandbox(base_url), { timeoutMs: 200 });
    const charge = buildCharge(goodCard);
    simulator.set({ at: 'pay', delay_ms: 2_000 });
    expect(await impatient.charge(charge)).toEqual({ state: 'unknown', reason: 'timeout' });
    expect(await card.query(charge)).toMatchObject({ state: 'captured' });
  });

  test.each([
    ['a cut connection', { at: 'pay', cut: true }, 'connection'],
    ['an answer 500', { at: 'pay', fail_with: 500 }, 'http_500'],
  ] as const)('%s is unknown, and there is no record', async (_, switches, reason) => {
    const charge = buildCharge(goodCard);
    simulator.set(switches);
    expect(await card.charge(charge)).toEqual({ state: 'unknown', reason });
    expect(await card.query(charge)).toEqual({ state: 'not_found' });
    expect(simulator.charges()).toEqual([]);
  });

  test('an unreachable provider is unknown, both for a charge and for a query', async () => {
    await stop();
    expect(await card.charge(buildCharge(goodCard))).toEqual({ state: 'unknown', reason: 'connection' });
    expect(await card.query({ attempt_id: 'A1' })).toEqual({ state: 'unknown', reason: 'connection' });
    expect(await card.refund({ trade_id: 'T', refund_id: 'R', amount: 1 })).toEqual({ state: 'unknown', reason: 'connection' });
  });

  test('a charge in progress has no record yet, and has one later', async () => {
    const impatient = createTappayCard(tappaySandbox(base_url), { timeoutMs: 200 });
    const charge = buildCharge(goodCard);
    simulator.set({ at: 'pay', delay_before_ms: 1_000 });
    expect(await impatient.charge(charge)).toEqual({ state: 'unknown', reason: 'timeout' });
    expect(await card.query(charge)).toEqual({ state: 'not_found' });
    await expect.poll(async () => (await card.query(charge)).state, { timeout: 10_000 }).toBe('captured');
    expect(simulator.charges()).toHaveLength(1);
  });

  test('the same attempt sent again is neither charged twice nor reported as declined', async () => {
    const charge = buildCharge(goodCard);
    expect((await card.charge(charge)).state).toBe('captured');
    expect(await card.charge(charge)).toEqual({ state: 'unknown', reason: 'status_10013' });
    expect(await card.charge({ ...charge, prime: simulator.primeFor(goodCard) })).toEqual({ state: 'unknown', reason: 'status_10013' });
    expect(simulator.charges()).toHaveLength(1);
  });

  test('twenty concurrent charges with one attempt id charge once', async () => {
    const charge = buildCharge(goodCard);
    const answers = await Promise.all(Array.from({ length: 20 }, () => card.charge({ ...charge, prime: simulator.primeFor(goodCard) })));
    expect(answers.filter((a) => a.state === 'captured')).toHaveLength(1);
    expect(answers.filter((a) => a.state === 'unknown')).toHaveLength(19);
    expect(simulator.charges()).toHaveLength(1);
  });
});

describe('the settings of the page with the card fields', () => {
  test('TapPay’s pinned script for its own hosts', () => {
    const { sdk } = createTappayCard({ ...tappaySandbox('https://prod.tappaysdk.com'), sandbox: false });
    expect(sdk).toMatchObject({
      server_type: 'production',
      script_url: 'https://js.tappaysdk.com/sdk/tpdirect/v5.24.0',
      script_integrity: 'sha256-cwVPPHf/jIcrQKgj0jg9XvwbZmTSVpH66BodGb9Ylcg=',
    });
  });

  test('the simulator’s script for the simulator, which serves it and gives primes to a page of another origin', async () => {
    expect(card.sdk).toMatchObject({
      app_id: 11327,
      server_type: 'sandbox',
      script_url: `${base_url}/sdk/tpdirect/v5.24.0`,
      script_integrity: undefined,
    });
    const script = await (await fetch(card.sdk.script_url)).text();
    expect(() => new Function(script)).not.toThrow();
    const typed = (fields: object) => fetch(`${base_url}/sim/prime`, { method: 'POST', body: JSON.stringify(fields) });
    const answer = await typed({ card_number: goodCard, expiry: '1126', ccv: '123' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { prime } = (await answer.json()) as { prime: string };
    expect(await card.charge(buildCharge(goodCard, { prime }))).toMatchObject({ state: 'captured' });
    expect((await typed({ card_number: goodCard, expiry: '1026', ccv: '123' })).status).toBe(422);
    expect((await typed({ card_number: '42', expiry: '1230', ccv: '123' })).status).toBe(422);
  });
});
