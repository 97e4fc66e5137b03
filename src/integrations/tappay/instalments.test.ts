import { afterEach, beforeEach, expect, test } from 'vitest';
import { goodCard, openSimulated, type Simulated } from './simulated.ts';

let simulated: Simulated;
let { simulator, card, buildCharge } = {} as Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  ({ simulator, card, buildCharge } = simulated);
});
afterEach(() => simulated.stop());

test.each([3, 6, 12, 24, 30])('a charge in %d instalments is captured whole', async (instalments) => {
  expect(await card.charge(buildCharge(goodCard, { instalments }))).toMatchObject({ state: 'captured' });
  expect(simulator.charges()).toMatchObject([{ amount: 1680, instalment: instalments }]);
});

test('a charge without instalments is collected at once', async () => {
  await card.charge(buildCharge(goodCard));
  expect(simulator.charges()).toMatchObject([{ amount: 1680, instalment: 0 }]);
});

test('eighteen instalments, and a bank that takes none, are the shop’s to mend: nothing is charged', async () => {
  expect(await card.charge(buildCharge(goodCard, { instalments: 18 }))).toMatchObject({ state: 'declined', reason: 'setup', code: '502' });
  simulator.set({ no_instalments: true });
  expect(await card.charge(buildCharge(goodCard, { instalments: 3 }))).toMatchObject({ state: 'declined', reason: 'setup', code: '71' });
  expect(simulator.charges()).toEqual([]);
});
