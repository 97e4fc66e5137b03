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
