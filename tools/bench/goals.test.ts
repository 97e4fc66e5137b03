import { expect, test } from 'vitest';
import { flatness, type Measured } from './goals.ts';
import type { Row } from './reads.ts';

const names = ['product list, 24 items', 'search, not cached', 'product by id, first time'];

/** What is compared of a shop with this many products: the same work, by one client. Cast: the rest of the figures. */
function measured(products: number, { Y1 = 10_000, cpuMs = 1, postgresMs = 1, p50 = 2 }): Measured {
  const rows = names.map((name) => ({ name, connections: 1, cpuMs, postgresMs, p50 }) as Row);
  return { products, rows, yardsticks: { Y1 } } as Measured;
}

const compare = (small: object, large: object) =>
  flatness([measured(1000, small), measured(100_000, large)])
    .slice(0, 2)
    .map(({ value, is }) => [value, is]);

test('the growth of a shop is judged by the CPU of server and PostgreSQL together, and its time is printed beside it', () => {
  expect(compare({}, {})).toEqual([
    [1, 'goal'],
    [1, 'plain'],
  ]);
  expect(compare({}, { postgresMs: 1.8, p50: 6 })).toEqual([
    [1.4, 'floor'],
    [3, 'plain'],
  ]);
  expect(compare({}, { postgresMs: 2.1 })[0]?.[1]).toBe('below');
  expect(compare({}, { cpuMs: 2.1 })[0]?.[1]).toBe('below');
  // At half the pace, twice the CPU is the same work.
  expect(compare({}, { Y1: 5000, cpuMs: 2, postgresMs: 2, p50: 4 })).toEqual([
    [1, 'goal'],
    [1, 'plain'],
  ]);
});
