import { expect, test } from 'vitest';
import { instalmentChoices, offeredInstalments } from './rules.ts';

const card = { kind: 'card', instalments: [3, 12, 18, 30], instalment_min: 3000 };

test('instalments are offered from the minimum on, and below it not at all', () => {
  expect(offeredInstalments(card, 2999)).toEqual([]);
  expect(offeredInstalments(card, 3000)).toEqual([3, 12, 30]);
  expect(offeredInstalments({ ...card, instalment_min: null }, 1)).toEqual([3, 12, 30]);
});

test('eighteen are offered on ECPay’s page only, and none by a method that has none', () => {
  expect(offeredInstalments({ ...card, kind: 'page_card' }, 3000)).toEqual([3, 12, 18, 30]);
  for (const kind of ['line_pay', 'atm', 'bank_transfer', 'cod']) expect(offeredInstalments({ ...card, kind }, 3000)).toEqual([]);
});

test('each part is rounded down to whole dollars, or to whole cents', () => {
  expect(instalmentChoices(card, 10_000, 'twd')).toEqual([
    { count: 3, each: 3333 },
    { count: 12, each: 833 },
    { count: 30, each: 333 },
  ]);
  expect(instalmentChoices({ ...card, instalments: [3] }, 10_000, 'usd')).toEqual([{ count: 3, each: 33.33 }]);
});
