import { expect, test } from 'vitest';
import { placeIn } from './remembered.ts';

const page = { ids: [7, 5, 9], before: 20, total: 61, search: '?tab=to_ship&page=2' };

test('a record knows its neighbours and its place in the whole list', () => {
  expect(placeIn(page, 5)).toEqual({ previous: 7, next: 9, position: 22, total: 61, search: page.search });
  expect(placeIn(page, 7)).toMatchObject({ previous: null, position: 21 });
  expect(placeIn(page, 9)).toMatchObject({ next: null, position: 23 });
});

test('a record from elsewhere has no place', () => {
  expect(placeIn(page, 8)).toBeUndefined();
  expect(placeIn(null, 7)).toBeUndefined();
});
