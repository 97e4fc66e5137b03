import { afterEach, beforeEach, expect, test } from 'vitest';
import { goodCard, openSimulated, type Simulated } from './simulated.ts';

let simulated: Simulated;
let { simulator, card, buildCharge } = {} as Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  ({ simulator, card, buildCharge } = simulated);
});
afterEach(() => simulated.stop());

const dayMs = 24 * 3_600_000;

async function held(capture_delay: number) {
  const charge = buildCharge(goodCard, { capture_delay });
  const answer = await card.charge(charge);
  if (answer.state !== 'captured') throw new Error(answer.state);
  return { attempt_id: charge.attempt_id, trade_id: answer.trade_id };
}

test('a charge with -1 is held until it is captured, and a second capture changes nothing', async () => {
  const trade = await held(-1);
  simulated.advance(60 * dayMs);
  expect(await card.query(trade)).toMatchObject({ state: 'captured', is_held: true, amount: 1680 });
  expect(await card.capture(trade)).toEqual({ state: 'captured' });
  expect(await card.query(trade)).toMatchObject({ is_held: false });
  expect(await card.capture(trade)).toEqual({ state: 'captured' });
});

test('a charge of seven days is collected by the provider on the seventh', async () => {
  const trade = await held(7);
  simulated.advance(7 * dayMs - 1);
  expect(await card.query(trade)).toMatchObject({ is_held: true });
  simulated.advance(1);
  expect(await card.query(trade)).toMatchObject({ is_held: false });
});

test('a refund of a held charge voids it: nothing is left to capture', async () => {
  const trade = await held(-1);
  expect(await card.refund({ ...trade, refund_id: 'R1', amount: 1680 })).toMatchObject({ state: 'refunded' });
  expect(await card.query(trade)).toMatchObject({ is_held: true, refunded: 1680 });
  expect(await card.capture(trade)).toMatchObject({ state: 'refused', code: '10003' });
});

test('a released authorisation has failed and cannot be captured', async () => {
  const trade = await held(-1);
  expect(simulator.lapse(trade.trade_id)).toBe(true);
  expect(await card.query(trade)).toMatchObject({ state: 'failed' });
  expect(await card.capture(trade)).toMatchObject({ state: 'refused', code: '10003' });
});

test('a capture without an answer is unknown', async () => {
  const trade = await held(-1);
  simulator.set({ at: 'cap', cut: true });
  expect(await card.capture(trade)).toEqual({ state: 'unknown', reason: 'connection' });
});
