import { expect, test } from 'vitest';
import { newItem, newProduct } from './edited.ts';
import { pictureForValues, picturesToChoose, valuePicture, withPictures, withValuePicture } from './item-pictures.ts';

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

test('a new item takes the picture of its colour, and none from a row of another colour', () => {
  const coloured = [newItem({ values: ['red', 's'], media_id: 1 }), newItem({ values: ['blue', 's'], media_id: 2 })];
  expect(pictureForValues(coloured, ['red', 'm'])).toBe(1);
  expect(pictureForValues(coloured, ['green', 's'])).toBeNull();
  expect(pictureForValues([newItem({ values: ['red'], media_id: 1 })], ['blue'])).toBeNull();
  expect(pictureForValues([newItem({ values: ['red', 's'], media_id: 1 })], ['blue', 's'])).toBeNull();
});
