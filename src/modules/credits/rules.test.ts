import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderMovement, outlook, planReturn, popShares, sharesOfOrder, sumShares, takeFromLots } from './rules.ts';

const now = new Date('2026-11-21T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const lot = (id: number, remaining: number, expires_at: Date | null = null) => ({ id, remaining, expires_at, backed: false });
const share = (lot_id: number, amount: number, expires_at: Date | null = null, backed = false) => ({ lot_id, amount, expires_at, backed });

test('lots are spent in their order, the last one in part', () => {
  expect(takeFromLots([lot(1, 30), lot(2, 50), lot(3, 9)], 60)).toEqual([share(1, 30), share(2, 30)]);
});

test('more than the lots have is refused', () => {
  expect(takeFromLots([lot(1, 30), lot(2, 50)], 81)).toBeUndefined();
});

test('a returned part comes from the shares spent last', () => {
  const { popped, rest } = popShares([share(1, 30), share(2, 30)], 40);
  expect(popped).toEqual([share(2, 30), share(1, 10)]);
  expect(rest).toEqual([share(1, 20)]);
});

test('shares return to their lots, or for thirty days when those expire sooner; backed shares stay separate', () => {
  const shares = [share(1, 5, inDays(3), true), share(2, 7, inDays(29)), share(3, 9, inDays(31)), share(4, 11)];
  expect(planReturn(shares, now)).toEqual({
    moves: [
      { lot_id: 3, amount: 9 },
      { lot_id: 4, amount: 11 },
    ],
    lots: [
      { amount: 5, expires_at: inDays(30), backed: true },
      { amount: 7, expires_at: inDays(30), backed: false },
    ],
  });
});

test('an order’s balance is the difference of its uses and returns', () => {
  const steps = fc.array(fc.record({ use: fc.boolean(), amount: fc.integer({ min: 1, max: 500 }) }), { maxLength: 12 });
  fc.assert(
    fc.property(steps, (list) => {
      const movements: OrderMovement[] = [];
      let net = 0;
      for (const [at, { use, amount }] of list.entries()) {
        const back = Math.min(amount, net);
        if (use) movements.push({ type: 'use', amount, lots: [share(at, Math.ceil(amount / 2)), share(at + 100, Math.floor(amount / 2))] });
        else if (back > 0) movements.push({ type: 'refund', amount: back, lots: [] });
        net += use ? amount : -back;
      }
      expect(sumShares(sharesOfOrder(movements))).toBe(net);
    }),
  );
});

test('the forecast of a purse uses its recent spending', () => {
  expect(outlook({ balance: 9000, spent: 3000, days: 30 }, now)).toEqual({ per_day: 100, empty_at: inDays(90) });
  expect(outlook({ balance: 0, spent: 3000, days: 30 }, now)).toEqual({ per_day: 100, empty_at: now });
  expect(outlook({ balance: 9000, spent: 0, days: 30 }, now)).toEqual({ per_day: 0, empty_at: null });
  expect(outlook({ balance: 0, spent: 0, days: 30 }, now)).toEqual({ per_day: 0, empty_at: null });
  expect(outlook({ balance: 900_000, spent: 30, days: 30 }, now)).toEqual({ per_day: 1, empty_at: null });
});
