import { expect, test } from 'vitest';
import { inOrder, moveAmong, sortNumbers } from './order.ts';

test('moving a product on the page leaves the other products of the category next to the same ones', () => {
  const all = [1, 2, 3, 4, 5, 6];
  expect(moveAmong(all, [1, 3, 5], 0, 2)).toEqual([2, 3, 4, 5, 1, 6]);
  expect(moveAmong(all, [1, 3, 5], 2, 0)).toEqual([5, 1, 2, 3, 4, 6]);
  expect(moveAmong(all, [1, 3, 5], 1, 0)).toEqual([3, 1, 2, 4, 5, 6]);
});

test('rows that have no place in the order stay where they are', () => {
  const rows = [{ id: 1 }, { id: 9 }, { id: 2 }, { id: 3 }];
  expect(inOrder(rows, [3, 1, 2]).map(({ id }) => id)).toEqual([3, 9, 1, 2]);
});

test('sort numbers are reused where they differ; with two equal ones all are renumbered', () => {
  expect(sortNumbers([1, 1, 5, 20, 30], 4, 3)).toEqual([1, 1, 5, 20, 30]);
  expect(sortNumbers([1, 1, 5, 20, 30], 2, 3)).toEqual([1, 1, 5, 20, 30]);
  expect(sortNumbers([1, 1, 5, 20, 30], 2, 1)).toEqual([10, 20, 30, 40, 50]);
  expect(sortNumbers([0, 0], 0, 1)).toEqual([10, 20]);
});
