import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CardCharge } from '#modules/payments/ports.ts';
import { goodCard, openSimulated, type Simulated } from './simulated.ts';

let simulated: Simulated;
let { simulator, card, buildCharge } = {} as Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  ({ simulator, card, buildCharge } = simulated);
});
afterEach(() => simulated.stop());

describe('a refund', () => {
  async function paid(amount = 1000): Promise<{ charge: CardCharge; trade_id: string }> {
    const charge = buildCharge(goodCard, { amount });
    const answer = await card.charge(charge);
    if (answer.state !== 'captured') throw new Error(answer.state);
    return { charge, trade_id: answer.trade_id };
  }

  test('in parts up to the whole, and not one dollar more', async () => {
    const { charge, trade_id } = await paid();
    const provider_refund_id = expect.stringMatching(/^REF/);
    expect(await card.refund({ trade_id, refund_id: 'R1', amount: 300 })).toEqual({ state: 'refunded', provider_refund_id });
    expect(await card.query(charge)).toMatchObject({ state: 'captured', amount: 1000, refunded: 300 });
    expect(await card.refund({ trade_id, refund_id: 'R2', amount: 701 })).toMatchObject({ state: 'refused', code: '10009' });
    expect(await card.refund({ trade_id, refund_id: 'R3', amount: 700 })).toMatchObject({ state: 'refunded' });
    expect(await card.refund({ trade_id, refund_id: 'R4', amount: 1 })).toMatchObject({ state: 'refused' });
    expect(await card.query(charge)).toMatchObject({ state: 'captured', amount: 1000, refunded: 1000 });
    expect(simulator.charges()).toMatchObject([{ amount: 1000, refunded: 1000 }]);
  });

  test.each([0, -5, 1.5])('of %d is refused before anything is sent', async (amount) => {
    const { charge, trade_id } = await paid();
    expect(await card.refund({ trade_id, refund_id: 'R1', amount })).toMatchObject({ state: 'refused', code: 'amount_unsupported' });
    expect(await card.query(charge)).toMatchObject({ refunded: 0 });
  });

  test('with a lost answer is unknown, appears in the record, and is not sent twice', async () => {
    const { charge, trade_id } = await paid();
    simulator.set({ at: 'refund', lose_answer: true });
    expect(await card.refund({ trade_id, refund_id: 'R1', amount: 400 })).toEqual({ state: 'unknown', reason: 'connection' });
    simulator.set({});
    expect(await card.query(charge)).toMatchObject({ refunded: 400 });
    expect(await card.refund({ trade_id, refund_id: 'R1', amount: 400 })).toEqual({ state: 'unknown', reason: 'status_10006' });
    expect(simulator.charges()).toMatchObject([{ refunded: 400 }]);
  });

  test('needs an id that the provider can store', async () => {
    await expect(card.refund({ trade_id: 'T', refund_id: 'R'.repeat(21), amount: 1 })).rejects.toThrow(RangeError);
  });

  test('of a charge that never happened is refused', async () => {
    expect(await card.refund({ trade_id: 'nothing', refund_id: 'R1', amount: 5 })).toMatchObject({ state: 'refused' });
  });
});
