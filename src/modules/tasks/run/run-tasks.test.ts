import { expect, test } from 'vitest';
import { stepRest } from './run-tasks.ts';

test.each([
  ['of 5,000 rows', 'bulk', 5000, 100, 100],
  ['of 5,001 rows', 'bulk', 5001, 100, 400],
  ['whose rows are not counted yet', 'bulk', null, 100, 100],
  ['of a few rows, whose step took 0.499 s', 'bulk', 50, 499, 499],
  ['of a few rows, whose step took 0.5 s', 'bulk', 50, 500, 500],
  ['of a few rows, whose step took 0.501 s', 'bulk', 50, 501, 500],
  ['of many rows, whose step took 0.124 s', 'bulk', 200_000, 124, 496],
  ['of many rows, whose step took 0.126 s', 'bulk', 200_000, 126, 500],
  ['that writes a file', 'export', 200_000, 100, 0],
  ['that reads a file', 'import', 200_000, 100, 0],
] as const)('the rest of a task %s', (_, kind, total, workedMs, restMs) => {
  expect(stepRest({ kind, total }, workedMs)).toBe(restMs);
});
