import { expect, test } from 'vitest';
import { isPostcodeWithin } from './postcode.ts';

test.each([
  ['88051', '880', true],
  ['881', '880', false],
  ['890', { from: '890', to: '896' }, true],
  ['89699', { from: '890', to: '896' }, true],
  ['889', { from: '890', to: '896' }, false],
  ['897', { from: '890', to: '896' }, false],
  ['IV27 4AB', 'IV', true],
  ['iv27 4ab', 'IV27', true],
  ['bt1 5gs', 'BT', true],
  ['B1 1AA', 'BT', false],
  ['', '880', false],
] as const)('%s within %j: %s', (postcode, range, isWithin) => {
  expect(isPostcodeWithin(postcode, range)).toBe(isWithin);
});
