import { expect, test } from 'vitest';
import { isAccepted, nextAttempt, tryingMs } from './rules.ts';

const start = new Date('2026-11-20T04:00:00Z');

test('pauses grow from a minute to eight hours, and the last attempt is exactly three days after the first', () => {
  const minutes: number[] = [];
  let now = start;
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ attempts, startedAt: start, now });
    if (!next) break;
    minutes.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(minutes).toEqual([1, 5, 15, 30, 60, 120, 240, 480, 480, 480, 480, 480, 480, 480, 480, 9]);
  expect(now.getTime() - start.getTime()).toBe(tryingMs);
});

test('an answer from 200 to 299 is accepted, nothing else', () => {
  expect([199, 200, 204, 299, 300, 302, 404, 500, null].map(isAccepted)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
