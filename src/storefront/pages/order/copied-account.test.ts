import { expect, test } from 'vitest';
import { toCopiedAccount } from './copied-account.ts';

test.each([
  ['0123-4567-8901', '012345678901'],
  ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
])('the account %s is copied as %s', (written, copied) => {
  expect(toCopiedAccount(written)).toBe(copied);
});
