import { expect, test } from 'vitest';
import { weekOf } from './open.ts';

test('days with the same hours are grouped', () => {
  const day = [{ from: 630, to: 1140 }];
  const hours = [day, [], day, day, day, [{ from: 630, to: 60 }], day];
  expect(weekOf({ hours }).map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 4],
    [5, 5],
    [6, 0],
  ]);
});
