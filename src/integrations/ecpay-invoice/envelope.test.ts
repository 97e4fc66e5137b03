import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openData, sealData } from './envelope.ts';
import vectors from './envelope.vectors.json' with { type: 'json' };
import { decryptText, encryptText } from './simulator/simulator-aes.ts';

const keys = { hash_key: 'ejCk326UnaZWKisg', hash_iv: 'q9jcZX8Ib9LM8wYk' };

/** Two implementations without shared code: a mistake would have to be made twice. */
describe.each(vectors)('the published vector $name', ({ key, iv, json, sealed }) => {
  test('is what the adapter seals and opens', () => {
    expect(sealData(JSON.parse(json), { hash_key: key, hash_iv: iv })).toBe(sealed);
    expect(openData(sealed, { hash_key: key, hash_iv: iv })).toEqual(JSON.parse(json));
  });
  test('is what the simulator seals and opens', () => {
    expect(encryptText(json, key, iv)).toBe(sealed);
    expect(decryptText(sealed, key, iv)).toBe(json);
  });
});

test('both implementations agree on any text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ unit: 'grapheme' })), (data) => {
      const json = JSON.stringify(data);
      const sealed = sealData(data, keys);
      expect(encryptText(json, keys.hash_key, keys.hash_iv)).toBe(sealed);
      expect(JSON.stringify(openData(sealed, keys))).toBe(json);
      expect(decryptText(sealed, keys.hash_key, keys.hash_iv)).toBe(json);
    }),
  );
});

test('what was sealed with another key, or is no base64, opens to nothing', () => {
  const sealed = sealData({ RtnCode: 1 }, keys);
  expect(openData(sealed, { ...keys, hash_key: 'ejCk326UnaZWKisX' })).toBeUndefined();
  expect(openData('<html>', keys)).toBeUndefined();
});
