import { expect, test } from 'vitest';
import { filterWords } from './filter-words.ts';
import type { Filter } from './spec.ts';

const days: Filter = { kind: 'dates', param: 'from', until: 'until', label: () => 'Created' };
const words = (from: string, until: string, locale: 'tw' | 'en') => filterWords(days, { from, until }, [], { locale, today: '2026-11-28' });

test.each([
  ['2026-11-01', '2026-11-20', '11/1–11/20', '1–20 Nov'],
  ['2026-10-30', '2026-11-20', '10/30–11/20', '30 Oct–20 Nov'],
  ['', '2026-11-20', '–11/20', '–20 Nov'],
])('days of this year have no year: %s to %s', (from, until, tw, en) => {
  expect([words(from, until, 'tw'), words(from, until, 'en')]).toEqual([tw, en]);
});

test.each([
  ['2025-11-01', '2025-11-20', '2025/11/1–2025/11/20', '1–20 Nov 2025'],
  ['2025-12-30', '2026-01-02', '2025/12/30–2026/1/2', '30 Dec 2025–2 Jan 2026'],
])('days of another year have their years: %s to %s', (from, until, tw, en) => {
  expect([words(from, until, 'tw'), words(from, until, 'en')]).toEqual([tw, en]);
});

test.each(['soon', '2026-99-99'])('an address with %s in place of a day is shown as it is', (typed) => {
  expect([words(typed, '', 'tw'), words(typed, '', 'en')]).toEqual([`${typed}–`, `${typed}–`]);
});
