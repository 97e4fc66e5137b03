import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSimulated, type Simulated } from './simulated.ts';

let simulated: Simulated;
let { simulator, card, buildCharge } = {} as Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  ({ simulator, card, buildCharge } = simulated);
});
afterEach(() => simulated.stop());

type Wallet = 'line_pay' | 'jko_pay' | 'apple_pay' | 'google_pay';
const walletCharge = (wallet: Wallet, change: object = {}) =>
  buildCharge('', { prime: simulator.walletPrimeFor(wallet), has_wallet_page: true, ...change });
const decide = (url: string, decision: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
const noCard = { last_four: undefined, brand: 'unknown', issuer: '' };

describe.each(['line_pay', 'jko_pay'] as const)('%s', (wallet) => {
  test('leads to a page of the wallet, and is paid once it is confirmed there', async () => {
    const charge = walletCharge(wallet);
    const answer = await card.charge(charge);
    if (answer.state !== 'redirect') throw new Error(answer.state);
    expect(await card.query(charge)).toEqual({ state: 'pending', trade_id: answer.trade_id });
    const page = await (await fetch(answer.url, { headers: { 'accept-language': 'en' } })).text();
    expect(page).toContain(wallet === 'line_pay' ? 'Simulated LINE Pay payment' : 'Simulated JKO Pay payment');
    expect((await decide(answer.url, 'approve')).headers.get('location')).toContain('status=0');
    expect(await card.query(charge)).toMatchObject({ state: 'captured', amount: 1680, refunded: 0, card: noCard });
    expect(await card.refund({ trade_id: answer.trade_id, refund_id: 'R1', amount: 680 })).toMatchObject({ state: 'refunded' });
    expect(await card.query(charge)).toMatchObject({ state: 'captured', amount: 1680, refunded: 680 });
  });

  test('is not paid when it is declined, nor while its page is left', async () => {
    const [declined, left] = [walletCharge(wallet), walletCharge(wallet)];
    const [first, second] = [await card.charge(declined), await card.charge(left)];
    if (first.state !== 'redirect' || second.state !== 'redirect') throw new Error(first.state);
    await decide(first.url, 'decline');
    await decide(second.url, 'abandon');
    expect(await card.query(declined)).toEqual({ state: 'failed', trade_id: first.trade_id });
    expect(await card.query(left)).toEqual({ state: 'pending', trade_id: second.trade_id });
    expect(simulator.charges()).toEqual([]);
  });
});

test.each([
  ['apple_pay', 'ap_'],
  ['google_pay', 'gp_'],
] as const)('%s is charged at once, by a prime that begins with %s, and its record names the card behind it', async (wallet, prefix) => {
  const charge = buildCharge('', { prime: simulator.walletPrimeFor(wallet) });
  expect(charge.prime).toMatch(new RegExp(`^${prefix}`));
  const visa = { last_four: '4242', brand: 'visa' };
  expect(await card.charge(charge)).toMatchObject({ state: 'captured', card: visa });
  expect(await card.query(charge)).toMatchObject({ state: 'captured', amount: 1680, card: visa });
  expect(await card.charge({ ...charge, attempt_id: 'Another1' })).toMatchObject({ state: 'declined', code: '121' });
});

test('the LINE Pay prime that TapPay publishes for its sandbox leads to the wallet’s page', async () => {
  const prime = 'ln_test_utigjeyfutj5867uyjhuty47rythfjru485768tigjfheufhtu5i6ojk';
  expect(await card.charge(walletCharge('line_pay', { prime }))).toMatchObject({ state: 'redirect' });
});

test('a wallet that answers without a page is unknown, and nothing is charged twice', async () => {
  const charge = buildCharge('4242424242424242', { has_wallet_page: true });
  expect(await card.charge(charge)).toEqual({ state: 'unknown', reason: 'no_payment_url' });
  expect(await card.charge({ ...charge, prime: simulator.walletPrimeFor('line_pay') })).toEqual({
    state: 'unknown',
    reason: 'status_10013',
  });
  expect(simulator.charges()).toHaveLength(1);
});

test('a wallet’s prime is for one charge', async () => {
  const charge = walletCharge('jko_pay');
  expect(await card.charge(charge)).toMatchObject({ state: 'redirect' });
  expect(await card.charge({ ...charge, attempt_id: 'Another1' })).toMatchObject({ state: 'declined', code: '121' });
});
