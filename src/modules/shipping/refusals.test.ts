import { expect, test } from 'vitest';
import { partial } from '#testing/partial.ts';
import { carrierProblems, type Parcel } from './carrier-rules.ts';
import type { PackedPieces } from './parcels.ts';
import { type DeliveryRequest, deliveryRefusal } from './refusals.ts';

const method = partial<Parameters<typeof deliveryRefusal>[0]>({
  id: 1,
  countries: ['tw'],
  for_newbang: false,
  temperatures: ['ambient'],
  max_weight_g: 5000,
  excluded_zips: ['880', 'BT'],
  min_total: 300,
  max_total: 20_000,
});
type Sent = { weight_g?: number; pieces?: PackedPieces[]; subtype?: Parameters<typeof deliveryRefusal>[0]['subtype'] };
const refused = (change: Partial<Omit<DeliveryRequest, 'parcels'>> & Sent = {}) => {
  const { weight_g = 100, pieces = [], subtype = null, ...rest } = change;
  const parcels = [{ temperature: 'ambient' as const, is_newbang: false, weight_g, pieces }];
  return deliveryRefusal({ ...method, subtype }, { country: 'tw', zip: '103', itemsTotal: 1000, restrictions: [], parcels, ...rest });
};

test('a method accepts its exact limits and nothing beyond', () => {
  expect([refused({ itemsTotal: 300 }), refused({ itemsTotal: 20_000 })]).toEqual([undefined, undefined]);
  expect(refused({ itemsTotal: 299 })).toEqual({ code: 'below', limit: 300 });
  expect(refused({ itemsTotal: 20_001 })).toEqual({ code: 'above', limit: 20_000 });
});

test('a postcode that begins with an excluded one is refused, however it is typed', () => {
  expect(['88043', '8 80', 'bt1 5gs'].map((zip) => refused({ zip }))).toEqual(Array(3).fill({ code: 'zip' }));
  expect(['881', 'B1 1AA', null].map((zip) => refused({ zip }))).toEqual([undefined, undefined, undefined]);
});

test('a parcel of exactly the weight is accepted, one gram more is not', () => {
  expect([refused({ weight_g: 5000 }), refused({ weight_g: 5001 })]).toEqual([undefined, { code: 'weight', grams: 5000 }]);
});

test.each([
  ['a box of exactly 45 × 30 × 30 cm', [{ size_mm: [450, 300, 300], count: 1 }], undefined],
  ['a side of a millimetre more', [{ size_mm: [300, 451, 290], count: 1 }], { code: 'size', side_mm: 450, sum_mm: 1050 }],
  ['three sides of a millimetre more', [{ size_mm: [450, 300, 301], count: 1 }], { code: 'size', side_mm: 450, sum_mm: 1050 }],
  ['as much as the largest box holds', [{ size_mm: [350, 350, 35], count: 10 }], undefined],
  ['one piece more than that', [{ size_mm: [350, 350, 35], count: 11 }], { code: 'size', side_mm: 450, sum_mm: 1050 }],
])('a store takes %s, or refuses it', (_, pieces, refusal) => {
  expect(refused({ subtype: 'FAMIC2C', pieces })).toEqual(refusal);
  expect(refused({ subtype: 'POST', pieces })).toBeUndefined();
});

test('a carrier accepts a parcel of one to 20,000 dollars and a name of four to ten half-width units', () => {
  const parcel: Parcel = {
    kind: 'cvs',
    subtype: 'FAMIC2C',
    recipient_name: '林美惠',
    phone: '0912345678',
    goods_amount: 500,
    is_collection: false,
    currency: 'twd',
  };
  const problemFields = (change: Partial<Parcel>) => Object.keys(carrierProblems({ ...parcel, ...change }));
  expect([0, 1, 20_000, 20_001].map((goods_amount) => problemFields({ goods_amount }))).toEqual([
    ['goods_amount'],
    [],
    [],
    ['goods_amount'],
  ]);
  const names = ['林', '林美', '歐陽林美惠', '歐陽林美惠子', 'Lin', 'Linn', 'Linmeihuia', 'Linmeihuiab'];
  expect(names.map((recipient_name) => problemFields({ recipient_name }).length)).toEqual([1, 0, 0, 1, 1, 0, 0, 1]);
});
