import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = 'a secret that only the tests know, and long enough';

test('a sealed value can be opened, and its ciphertext is never the same twice', () => {
  const one = seal('身分證 A123456789', 'tax_id', key);
  expect(unseal(one, 'tax_id', key)).toBe('身分證 A123456789');
  expect(one.equals(seal('身分證 A123456789', 'tax_id', key))).toBe(false);
  expect(one.toString('latin1')).not.toContain('A123456789');
});

test('another key, another purpose or one changed byte opens nothing', () => {
  const sealed = seal('partner', 'payment_credentials', key);
  expect(unseal(sealed, 'payment_credentials', `${key}!`)).toBeUndefined();
  expect(unseal(sealed, 'tax_id', key)).toBeUndefined();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(changed, 'payment_credentials', key)).toBeUndefined();
  }
  expect(unseal(sealed.subarray(0, 20), 'payment_credentials', key)).toBeUndefined();
});
