import { expect, test } from 'vitest';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { partial } from '#testing/partial.ts';
import { choose, findChosenItem, firstChoice, firstQuantity, isOpen } from './choice.ts';
import { embedOf } from './embed.ts';

const keys = (name: string, count: number) => Array.from({ length: count }, (_, i) => ({ key: `${name}${i}`, label: `${name}${i}` }));

/** 25 × 20 specifications, every third sold out and one missing. */
function large(): ProductDetail {
  const [colours, sizes] = [keys('c', 25), keys('s', 20)];
  const items = colours.flatMap((colour) => sizes.map((size) => ({ values: [colour.key, size.key] })));
  return partial<ProductDetail>({
    options: [
      { name: 'Colour', display: 'swatch', values: colours },
      { name: 'Size', display: 'text', values: sizes },
    ],
    items: items.slice(1).map((item, id) => ({ ...item, id, availability: id % 3 === 0 ? 'sold_out' : 'available' })),
  });
}

test('of five hundred specifications the first available one is chosen, and each value shows whether it is available', () => {
  const product = large();
  const choice = firstChoice(product);
  expect(findChosenItem(product, choice)?.availability).toBe('available');
  for (const [at, option] of product.options.entries()) {
    for (const { key } of option.values) {
      const item = findChosenItem(
        product,
        choice.map((value, i) => (i === at ? key : value)),
      );
      expect(isOpen(product, choice, at, key)).toBe(item?.availability === 'available');
    }
  }
});

test('choosing a value that does not exist with the others changes the others', () => {
  const product = large();
  const choice = choose(product, ['c1', 's0'], 0, 'c0');
  expect(choice[0]).toBe('c0');
  expect(findChosenItem(product, choice)?.availability).toBe('available');
});

test.each([
  [1, 1, 1],
  [5, 1, 5],
  [5, 3, 6],
  [6, 3, 6],
  [1, 12, 12],
])('with a minimum of %s in steps of %s the first quantity is %s', (min_order_quantity, order_step, quantity) => {
  expect(firstQuantity({ min_order_quantity, order_step })).toBe(quantity);
});

test('hosted videos play in a player without cookies, files in the shop’s own player, and other addresses are linked', () => {
  expect(embedOf('https://www.youtube.com/watch?v=abcdefghijk')?.src).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/,
  );
  expect(embedOf('https://youtu.be/abcdefghijk')?.src).toContain('/embed/abcdefghijk?');
  expect(embedOf('https://vimeo.com/123456789')?.src).toBe('https://player.vimeo.com/video/123456789?autoplay=1&dnt=1');
  expect(embedOf('https://example.com/pot.mp4')).toEqual({ kind: 'file', src: 'https://example.com/pot.mp4' });
  for (const odd of ['javascript:alert(1)', 'https://youtube.com.evil.example/watch?v=abcdefghijk', 'https://example.com/', 'x'])
    expect(embedOf(odd)).toBeUndefined();
});
