import { describe, expect, test } from 'vitest';
import { type AvailabilityFacts, bestStockWord, buildSpec, findAvailability, fitsOptions } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const facts: AvailabilityFacts = {
  shelf_status: 'on_shelf',
  available_from: null,
  available_until: null,
  member_only: false,
  min_order_quantity: 1,
  active: true,
  sellable: 20,
  low_stock_threshold: 5,
};

describe('availability', () => {
  test.each([
    ['plenty on the shelf', {}, 'available'],
    ['as few as the threshold', { sellable: 5 }, 'low'],
    ['one more than the threshold', { sellable: 6 }, 'available'],
    ['nothing left', { sellable: 0 }, 'sold_out'],
    ['fewer left than may be ordered at least', { sellable: 1, min_order_quantity: 2 }, 'sold_out'],
    ['only for members', { member_only: true }, 'member_only'],
    ['only for members, and gone', { member_only: true, sellable: 0 }, 'sold_out'],
    ['a draft', { shelf_status: 'draft' as const }, 'off_shelf'],
    ['an item taken away', { active: false }, 'off_shelf'],
    ['off the shelf and gone', { shelf_status: 'off_shelf' as const, sellable: 0 }, 'off_shelf'],
    ['a second before it starts', { available_from: new Date('2026-11-20T12:00:01Z') }, 'not_started'],
    ['the moment it starts', { available_from: now }, 'available'],
    ['the moment it ends', { available_until: now }, 'ended'],
    ['a second before it ends', { available_until: new Date('2026-11-20T12:00:01Z') }, 'available'],
  ])('%s', (_what, change, word) => {
    expect(findAvailability({ ...facts, ...change }, now)).toBe(word);
  });

  test('a product is as available as its most available item', () => {
    expect(bestStockWord(['sold_out', 'low'])).toBe('low');
    expect(bestStockWord(['sold_out', 'available', 'low'])).toBe('available');
    expect(bestStockWord([])).toBe('sold_out');
  });
});

const options = [
  { name: { tw: 'glaze' }, display: 'swatch' as const, values: [{ key: 'moon', label: { tw: 'Yue', en: 'Moon white' } }] },
  { name: { tw: 'size' }, display: 'text' as const, values: [{ key: '220', label: { tw: '220 ml' } }] },
];

test('a specification is written from the labels in the order of the options', () => {
  expect(buildSpec(options, ['moon', '220'])).toEqual({ tw: 'Yue / 220 ml', en: 'Moon white / 220 ml' });
  expect(buildSpec([], [])).toEqual({ tw: '', en: '' });
});

test('an item fits when it has one value of every option', () => {
  expect(fitsOptions(options, ['moon', '220'])).toBe(true);
  expect(fitsOptions(options, ['moon'])).toBe(false);
  expect(fitsOptions(options, ['220', 'moon'])).toBe(false);
  expect(fitsOptions([], [])).toBe(true);
});
