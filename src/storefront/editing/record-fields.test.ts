import { expect, test } from 'vitest';
import { draftedFields, isSame, readField, serverPath, writeField } from './record-fields.ts';

const product = {
  name: { tw: '碗', en: 'Bowl' },
  subtitle: null,
  items: [
    { id: 7, price: 100 },
    { id: 12, price: 200 },
  ],
};

test('a row is found by its id, so a price stays with its item when rows change places', () => {
  const reversed = { ...product, items: product.items.toReversed() };
  expect([readField(product, 'items.#12.price'), readField(reversed, 'items.#12.price')]).toEqual([200, 200]);
  expect(writeField(reversed, 'items.#12.price', 250).items).toEqual([
    { id: 12, price: 250 },
    { id: 7, price: 100 },
  ]);
  expect([serverPath(product, 'items.#12.price'), serverPath(reversed, 'items.#12.price')]).toEqual(['items.1.price', 'items.0.price']);
});

test('a change of a row that is gone changes nothing', () => {
  expect(writeField(product, 'items.#99.price', 1)).toBe(product);
  expect(readField(product, 'items.#99.price')).toBeUndefined();
});

test('one language of a text changes alone, and an empty text gets its parts', () => {
  expect(writeField(product, 'name.en', 'Cup').name).toEqual({ tw: '碗', en: 'Cup' });
  expect(writeField(product, 'subtitle.en', 'Blue').subtitle).toEqual({ tw: '', en: 'Blue' });
  expect(product.name).toEqual({ tw: '碗', en: 'Bowl' });
});

test('a missing text equals an empty one, zero does not', () => {
  expect([isSame(undefined, ''), isSame(null, ''), isSame(0, ''), isSame([1, 2], [1, 2]), isSame([1, 2], [2, 1])]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});

test('a draft holds its earlier changes and the present edits, and no field that others may publish meanwhile', () => {
  const article = { title: { tw: '茶', en: 'Tea' }, excerpt: null, pinned: false, body: { tw: '<p>一</p>' }, version: 3 };
  expect(draftedFields(article, {}, { 'title.en': 'Tea time' })).toEqual({ title: { tw: '茶', en: 'Tea time' } });
  const changes = { title: { tw: '茶會', en: 'Tea' }, body: { tw: '<p>二</p>' } };
  expect(draftedFields(article, changes, { 'title.en': 'Tea party', pinned: true })).toEqual({
    title: { tw: '茶會', en: 'Tea party' },
    body: { tw: '<p>二</p>' },
    pinned: true,
  });
  expect(draftedFields(article, changes, {})).toEqual(changes);
});
