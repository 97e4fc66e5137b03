import { describe, expect, test } from 'vitest';
import { carrierProblems, type Parcel } from './carrier-rules.ts';

const parcel = (change: Partial<Parcel> = {}): Parcel => ({
  kind: 'cvs',
  subtype: 'FAMIC2C',
  recipient_name: '陳美玲',
  phone: '0922333444',
  goods_amount: 880,
  is_collection: false,
  currency: 'twd',
  ...change,
});

test('an ordinary parcel to a store has no problem', () => {
  expect(carrierProblems(parcel())).toEqual({});
});

describe('a recipient’s name', () => {
  test.each(['陳美', '歐陽美玲玲', '𠮷田美', 'Mary', 'Alexandria', '王Amy', ' 陳美玲 '])('%s is accepted', (recipient_name) => {
    expect(carrierProblems(parcel({ recipient_name }))).toEqual({});
  });
  test.each([
    '陳',
    '歐陽美玲玲玲',
    'Amy',
    'Alexandrina',
    '王A',
    '陳美玲Chen2',
    '陳美玲1',
    '陳＊玲',
    '陳 美玲',
    'Mei-Ling',
    'José',
    '',
    '   ',
  ])('“%s” is refused', (recipient_name) => {
    expect(carrierProblems(parcel({ recipient_name }))).toEqual({ recipient_name: [{ key: 'carrier_name' }] });
  });
});

describe('a phone', () => {
  test.each(['0912345678', '0900000000'])('%s is accepted', (phone) => {
    expect(carrierProblems(parcel({ phone }))).toEqual({});
  });
  test.each(['0227880066', '091234567', '09123456789', '+886912345678', '0912-345678', '０９１２３４５６７８', ''])(
    '“%s” is refused',
    (phone) => {
      expect(carrierProblems(parcel({ phone }))).toEqual({ phone: [{ key: 'carrier_phone' }] });
    },
  );
});

describe('an amount', () => {
  const tooHigh = { goods_amount: [{ key: 'at_most', facts: { max: 20_000 } }] };
  const tooLow = { goods_amount: [{ key: 'at_least', facts: { min: 1 } }] };
  test.each([
    ['cvs', 'FAMIC2C', false, 1, {}],
    ['cvs', 'FAMIC2C', true, 20_000, {}],
    ['cvs', 'FAMIC2C', false, 20_001, tooHigh],
    ['cvs', 'FAMIC2C', true, 20_001, tooHigh],
    ['cvs', null, false, 20_001, tooHigh],
    ['cvs', 'FAMIC2C', false, 0, tooLow],
    ['home', 'TCAT', false, 20_001, {}],
    ['home', 'TCAT', true, 20_001, tooHigh],
    ['home', 'TCAT', false, 0, tooLow],
    ['home', null, true, 20_001, {}],
    ['shop_pickup', null, false, 0, {}],
  ] as const)('%s %s, collected %s, %d', (kind, subtype, is_collection, goods_amount, expected) => {
    expect(carrierProblems(parcel({ kind, subtype, is_collection, goods_amount }))).toEqual(expected);
  });
});

test.each(['hkd', 'usd', 'gbp'] as const)('a store accepts no parcel of a shop that sells in %s', (currency) => {
  expect(carrierProblems(parcel({ currency, recipient_name: '1' }))).toEqual({ delivery: [{ key: 'carrier_currency' }] });
});

test('every field with a problem is reported at once', () => {
  expect(Object.keys(carrierProblems(parcel({ recipient_name: '1', phone: '1', goods_amount: 30_000 })))).toEqual([
    'recipient_name',
    'phone',
    'goods_amount',
  ]);
});

test('own delivery has no carrier rules', () => {
  expect(carrierProblems(parcel({ kind: 'home', subtype: null, recipient_name: 'J. R. Smith 2nd', phone: '+44 20 7946 0000' }))).toEqual(
    {},
  );
});
