import { expect, test } from 'vitest';
import { newItem } from './edited.ts';

test('the key of a new row is random: a counter would begin again after a reload, with the keys of a restored draft', () => {
  expect(newItem().key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(newItem().key).not.toBe(newItem().key);
});
