import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '1 KB'],
  [412_345, '412 KB'],
  [999_499, '999 KB'],
  [1_000_000, '1 MB'],
  [1_849_999, '1.8 MB'],
  [123_456_789, '123 MB'],
  [3_100_000_000, '3.1 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
