import { expect, test } from 'vitest';
import { stepRest } from './run-tasks.ts';

test.each([
  ['of 5,000 rows', 'bulk', 5000, 80, 80],
  ['of 5,001 rows', 'bulk', 5001, 80, 480],
  ['whose rows are not counted yet', 'bulk', null, 100, 100],
  ['of a few rows, whose step took 0.499 s', 'bulk', 50, 499, 499],
  ['of a few rows, whose step took 0.5 s', 'bulk', 50, 500, 500],
  ['of a few rows, whose step took 0.501 s', 'bulk', 50, 501, 500],
  ['of many rows, whose step took 0.083 s', 'bulk', 200_000, 83, 498],
  ['of many rows, whose step took 0.084 s', 'bulk', 200_000, 84, 500],
  ['that writes a file', 'export', 200_000, 100, 0],
  ['that reads a file', 'import', 200_000, 100, 0],
] as const)('the rest of a task %s', (_, kind, total, workedMs, restMs) => {
  expect(stepRest({ kind, total }, workedMs)).toBe(restMs);
});
