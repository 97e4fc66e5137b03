import { expect, test } from 'vitest';
import { changed, countOf, groups, inGroups, isImplied, rightsOf } from './matrix-model.ts';

test('every resource is in one group', () => {
  expect(groups.flatMap(({ resources }) => resources)).toHaveLength(21);
  expect(new Set(groups.flatMap(({ resources }) => resources)).size).toBe(21);
});

test('update brings view along, and view cannot go as long as update stays', () => {
  const granted = changed([], ['orders update'], true);
  expect(granted).toEqual(['orders update', 'orders view']);
  expect(isImplied('orders view', new Set(granted))).toBe(true);
  expect(changed(granted, ['orders view'], false)).toEqual(['orders update', 'orders view']);
  expect(changed(granted, ['orders update'], false)).toEqual(['orders view']);
});

test('a right that does not exist for a resource says nothing about a role', () => {
  expect(inGroups(new Set(['reports view', 'reports update'])).changes).toEqual([]);
});

test('a report has nothing to create or update', () => {
  expect(rightsOf('reports')).toEqual(['reports view']);
  expect(countOf(['orders', 'reports'], new Set(['orders view', 'reports view']))).toEqual({ n: 2, total: 4 });
});
