import { expect, test } from 'vitest';
import { changed, countGranted, groups, inGroups, isImplied, rightsOf } from './matrix-model.ts';

test('every resource is in one group', () => {
  expect(groups.flatMap(({ resources }) => resources)).toHaveLength(21);
  expect(new Set(groups.flatMap(({ resources }) => resources)).size).toBe(21);
});

test('update grants view, and view stays granted as long as update is', () => {
  const granted = changed([], ['orders update'], true);
  expect(granted).toEqual(['orders update', 'orders view']);
  expect(isImplied('orders view', new Set(granted))).toBe(true);
  expect(changed(granted, ['orders view'], false)).toEqual(['orders update', 'orders view']);
  expect(changed(granted, ['orders update'], false)).toEqual(['orders view']);
});

test('a right that does not exist for a resource is ignored', () => {
  expect(inGroups(new Set(['reports view', 'reports update'])).changes).toEqual([]);
});

test('a report cannot be created or updated', () => {
  expect(rightsOf('reports')).toEqual(['reports view']);
  expect(countGranted(['orders', 'reports'], new Set(['orders view', 'reports view']))).toEqual({ n: 2, total: 4 });
});
