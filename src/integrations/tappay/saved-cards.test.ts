import { afterEach, beforeEach, expect, test } from 'vitest';
import { goodCard, openSimulated, type Simulated } from './simulated.ts';

let simulated: Simulated;
let { simulator, card, buildCharge } = {} as Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  ({ simulator, card, buildCharge } = simulated);
});
afterEach(() => simulated.stop());

const refusedCard = '4000000000000002';

/** A charge that stores its card, and what the answer says of it. */
async function remembered(number = goodCard, expiry?: string) {
  const answer = await card.charge(buildCharge(number, { prime: simulator.primeFor(number, expiry), remember: true }));
  return answer.state === 'captured' ? answer.saved : undefined;
}
const savedCharge = (token: { card_key: string; card_token: string }) => {
  const { prime: _, ...charge } = buildCharge(goodCard);
  return { ...charge, token };
};

test('a charge that stores its card answers a token, the card and its last month; any other charge answers none', async () => {
  expect(await remembered(goodCard, '202907')).toEqual({
    token: { card_key: expect.stringMatching(/^key_/), card_token: expect.stringMatching(/^token_/) },
    card: { last_four: '4242', brand: 'visa', issuer: 'SIMULATED BANK' },
    identifier: expect.any(String),
    expires_in: '2029-07',
  });
  expect(await card.charge(buildCharge(goodCard))).not.toHaveProperty('saved');
  expect(await remembered(refusedCard)).toBeUndefined();
  expect(simulator.storedCards()).toEqual(['4242']);
});

test('a stored card is charged any number of times, each attempt once', async () => {
  const token = (await remembered())?.token ?? { card_key: '', card_token: '' };
  const charge = savedCharge(token);
  expect(await card.chargeSaved(charge)).toMatchObject({ state: 'captured', card: { last_four: '4242' } });
  expect(await card.chargeSaved(charge)).toEqual({ state: 'unknown', reason: 'status_10013' });
  expect(await card.chargeSaved(savedCharge(token))).toMatchObject({ state: 'captured' });
  expect(await card.query(charge)).toMatchObject({ state: 'captured', amount: 1680 });
  expect(simulator.charges()).toHaveLength(3);
});

test('a removed card is declined, and a removal without an answer is unknown', async () => {
  const token = (await remembered())?.token ?? { card_key: '', card_token: '' };
  simulator.set({ at: 'card', cut: true });
  expect(await card.removeCard(token)).toEqual({ state: 'unknown', reason: 'connection' });
  expect(simulator.storedCards()).toEqual(['4242']);
  simulator.set({});
  expect(await card.removeCard(token)).toEqual({ state: 'removed' });
  expect(simulator.storedCards()).toEqual([]);
  expect(await card.removeCard(token)).toEqual({ state: 'unknown', reason: 'status_10003' });
  expect(await card.chargeSaved(savedCharge(token))).toMatchObject({ state: 'declined', reason: 'card' });
});

test.each([
  ['no secret', { card_info: { last_four: '4242', type: 1 } }],
  ['half a secret', { card_secret: { card_key: 'k' } }],
  ['a secret that is no object', { card_secret: 'k' }],
])('a notice with %s brings no card', (_, notice) => {
  expect(card.readSavedCard(notice)).toBeUndefined();
});

test('a notice with a secret brings the card; an expiry of another form is left out', () => {
  const notice = { card_secret: { card_key: 'k', card_token: 't' }, card_info: { last_four: '4444', type: 2, expiry_date: '203113' } };
  expect(card.readSavedCard(notice)).toEqual({
    token: { card_key: 'k', card_token: 't' },
    card: { last_four: '4444', brand: 'mastercard', issuer: '' },
    identifier: undefined,
    expires_in: undefined,
  });
});

const binding = (number: string, change: object = {}) => {
  const { prime, currency, cardholder, result_urls, three_domain_secure } = buildCharge(number);
  return { prime, currency, cardholder, result_urls, three_domain_secure, ...change };
};

test('a card is stored without a payment: what was authorised is voided, and the card can be charged', async () => {
  const answer = await card.bind(binding(goodCard));
  expect(answer).toMatchObject({ state: 'saved', saved: { card: { last_four: '4242', brand: 'visa' }, expires_in: '2030-12' } });
  expect(simulator.charges()).toMatchObject([{ amount: 1, refunded: 1 }]);
  const token = answer.state === 'saved' ? answer.saved.token : { card_key: '', card_token: '' };
  expect(await card.chargeSaved(savedCharge(token))).toMatchObject({ state: 'captured' });
});

test.each([
  ['the bank refuses', refusedCard, {}, { state: 'declined', reason: 'card', code: '10003' }],
  ['the bank has trouble with', '4242428826394242', {}, { state: 'declined', reason: 'card', code: '10023' }],
  ['whose prime has expired', '4000000000000069', {}, { state: 'declined', reason: 'form_expired', code: '91' }],
  ['whose answer is a timeout', '4000000000000421', {}, { state: 'unknown', reason: 'status_421' }],
  ['in pounds', goodCard, { currency: 'gbp' as const }, { state: 'declined', reason: 'setup', code: '89' }],
])('a card that %s is not stored', async (_, number, change, expected) => {
  expect(await card.bind(binding(number, change))).toMatchObject(expected);
});

test('a card that its bank wants confirmed leads to the bank’s page, whether the shop or the bank asks for it', async () => {
  for (const [number, three_domain_secure] of [
    [goodCard, true],
    ['4000000000003220', false],
  ] as const) {
    const answer = await card.bind(binding(number, { three_domain_secure }));
    expect(answer).toMatchObject({
      state: 'redirect',
      trade_id: expect.stringMatching(/^SIM/),
      url: expect.stringMatching(/\/sim\/3ds\//),
    });
  }
  expect(simulator.storedCards()).toEqual([]);
});

test('a binding without an answer is unknown', async () => {
  simulator.set({ at: 'card', lose_answer: true });
  expect(await card.bind(binding(goodCard))).toEqual({ state: 'unknown', reason: 'connection' });
});
