import { expect, test } from 'vitest';
import { createSlowStatements, slowMs } from './slow-statements.ts';

test('slow statements are summed by their text, the most time first; fast ones are left out', () => {
  const slow = createSlowStatements();
  slow.note('select 1', slowMs - 0.1);
  slow.note('select 2', slowMs);
  slow.note('select 3', 250);
  slow.note('select 2', 300);
  expect(slow.read()).toEqual([
    { text: 'select 2', calls: 2, total_ms: 400, max_ms: 300 },
    { text: 'select 3', calls: 1, total_ms: 250, max_ms: 250 },
  ]);
});

test('at most fifty are stored: the one with the least total time is dropped', () => {
  const slow = createSlowStatements();
  for (let n = 0; n < 60; n++) slow.note(`select ${n}`, slowMs + n);
  expect(slow.read()).toHaveLength(50);
  expect(slow.read()[0]?.text).toBe('select 59');
  expect(slow.read().at(-1)?.text).toBe('select 10');
});
