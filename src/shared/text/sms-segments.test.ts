import { expect, test } from 'vitest';
import { smsSegments } from './sms-segments.ts';

test.each([
  ['no characters', '', 1],
  ['70 Chinese characters', '字'.repeat(70), 1],
  ['71 Chinese characters', '字'.repeat(71), 2],
  ['134 Chinese characters', '字'.repeat(134), 2],
  ['135 Chinese characters', '字'.repeat(135), 3],
  ['160 Latin characters', 'a'.repeat(160), 1],
  ['161 Latin characters', 'a'.repeat(161), 2],
  ['306 Latin characters', 'a'.repeat(306), 2],
  ['307 Latin characters', 'a'.repeat(307), 3],
  ['70 Latin characters and an accent', `${'a'.repeat(70)}é`, 2],
  ['35 emoji of two characters each', '🎁'.repeat(35), 1],
  ['36 emoji of two characters each', '🎁'.repeat(36), 2],
])('%s are charged by the segment', (_, text, segments) => {
  expect(smsSegments(text)).toBe(segments);
});
