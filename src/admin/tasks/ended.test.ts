import { expect, test } from 'vitest';
import { hasEnded } from './ended.ts';

const running = { id: 7, state: 'running' } as const;
const done = { id: 7, state: 'done' } as const;
const other = { id: 8, state: 'waiting' } as const;

test('a task that ended is noticed, also when another begins or when it was never seen running', () => {
  expect(hasEnded([running], [done])).toBe(true);
  expect(hasEnded([running], [other, done])).toBe(true);
  expect(hasEnded([], [done])).toBe(true);
  expect(hasEnded([running], [{ id: 7, state: 'cancelled' }])).toBe(true);
});

test('a task that runs on, begins, runs again or drops out of the list has not ended', () => {
  expect(hasEnded([running], [running])).toBe(false);
  expect(hasEnded([done], [other, done])).toBe(false);
  expect(hasEnded([done], [running])).toBe(false);
  expect(hasEnded([done], [])).toBe(false);
});
