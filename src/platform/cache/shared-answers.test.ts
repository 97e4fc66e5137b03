import { expect, test } from 'vitest';
import { markShared, sharedJson } from './shared-answers.ts';

test('a shared answer is written once, from the second time that it is sent; any other is not', () => {
  const answer = { data: [{ name: '茶葉' }], at: new Date(0), none: undefined };
  expect(sharedJson(answer)).toBeUndefined();
  markShared(answer);
  expect(sharedJson(answer)).toBeUndefined();
  const json = sharedJson(answer);
  expect(json?.toString()).toBe(JSON.stringify(answer));
  markShared(answer);
  expect(sharedJson(answer)).toBe(json);
});
