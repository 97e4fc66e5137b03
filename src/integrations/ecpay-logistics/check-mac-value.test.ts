import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkMacValue, hasValidMac, type MacKeys } from '#platform/crypto/check-mac-value.ts';
import { macVectors } from '#testing/mac-vectors.ts';
import { computeSimulatorMac } from './simulator/simulator-mac.ts';

const c2c = { hash_key: 'XBERn1YOvpM9nfZc', hash_iv: 'h1ONHk4P4yqbl5LK' };
const accounts: Record<string, MacKeys> = {
  payment: { hash_key: 'pwFHCqoQZGmho4w6', hash_iv: 'EkRm7iFT261dpevs' },
  c2c,
  b2c: { hash_key: '5294y06JbISpM5x9', hash_iv: 'v77hoKGq4kWxNNIS' },
  invoice: { hash_key: 'ejCk326UnaZWKisg', hash_iv: 'q9jcZX8Ib9LM8wYk' },
};

type Vector = [name: string, keys: MacKeys, digest: 'md5' | 'sha256', fields: Record<string, string>, mac: string];
const vectors = macVectors.map(({ name, account, digest, fields, mac }): Vector => {
  const keys = accounts[account];
  if (!keys) throw new Error(`${name}: ${account}`);
  return [name, keys, digest, fields, mac];
});

/** Two implementations without shared code: a mistake would have to be made twice. */
describe.each([
  ['the adapter', checkMacValue],
  [
    'the simulator',
    (fields: Record<string, string>, keys: MacKeys, digest: 'md5' | 'sha256') =>
      computeSimulatorMac(fields, keys.hash_key, keys.hash_iv, digest),
  ],
] as const)('CheckMacValue of %s', (_, compute) => {
  test.each(vectors)('%s', (_name, keys, digest, fields, mac) => {
    expect(compute(fields, keys, digest)).toBe(mac);
  });

  test('does not depend on the order of the fields, nor on a check value among them', () => {
    const [, keys, digest, fields, mac] = vectors[0] as Vector;
    const reversed = Object.fromEntries([...Object.entries(fields).reverse(), ['CheckMacValue', 'X']]);
    expect(compute(reversed, keys, digest)).toBe(mac);
  });
});

test('signing and checking agree on any text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[A-Za-z]{1,12}$/), fc.string({ unit: 'grapheme' }), { maxKeys: 8 }), (given) => {
      // The order of names that differ only by case is undefined.
      const fields = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
      for (const digest of ['md5', 'sha256'] as const)
        expect(checkMacValue(fields, c2c, digest)).toBe(computeSimulatorMac(fields, c2c.hash_key, c2c.hash_iv, digest));
    }),
  );
});

test('a changed, missing or shortened check value is wrong', () => {
  const fields = { MerchantID: '2000933', AllPayLogisticsID: '1717813', CVSPaymentNo: '11000062128' };
  const CheckMacValue = '41E1B3163076BF1B46FCFAEA287C6CEE';
  expect(hasValidMac({ ...fields, CheckMacValue }, c2c, 'md5')).toBe(true);
  expect(hasValidMac({ ...fields, CheckMacValue: CheckMacValue.toLowerCase() }, c2c, 'md5')).toBe(false);
  expect(hasValidMac({ ...fields, CheckMacValue: CheckMacValue.slice(1) }, c2c, 'md5')).toBe(false);
  expect(hasValidMac(fields, c2c, 'md5')).toBe(false);
  expect(hasValidMac({ ...fields, CVSPaymentNo: '11000062129', CheckMacValue }, c2c, 'md5')).toBe(false);
  expect(hasValidMac({ ...fields, Extra: '', CheckMacValue }, c2c, 'md5')).toBe(false);
});
