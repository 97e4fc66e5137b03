import { expect, test } from 'vitest';
import { newItem, newProduct } from './edited.ts';
import { picturesToChoose, valuePicture, withPictures, withValuePicture } from './item-pictures.ts';

const product = {
  ...newProduct(),
  media_ids: [1, 2],
  items: [newItem({ values: ['red', 's'] }), newItem({ values: ['red', 'm'] }), newItem({ values: ['blue', 's'], media_id: 9 })],
};

test('a value gives its picture to its items only', () => {
  const next = withValuePicture(product, 0, 'red', 2);
  expect(next.items.map(({ media_id }) => media_id)).toEqual([2, 2, 9]);
  expect(valuePicture(next, 0, 'red')).toBe(2);
  expect(valuePicture(next, 1, 's')).toBeUndefined();
  expect(picturesToChoose(next)).toEqual([1, 2, 9]);
});

test('removing a picture from the product removes it from its items', () => {
  const next = withPictures(withValuePicture(product, 0, 'red', 2), [1]);
  expect(next.items.map(({ media_id }) => media_id)).toEqual([null, null, 9]);
});
