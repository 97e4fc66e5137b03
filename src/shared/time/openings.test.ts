import { expect, test } from 'vitest';
import { nextOpening, withEnd, withStart } from './openings.ts';

test('the first opening has the usual hours, the next begins an hour after the last and ends before midnight', () => {
  expect(nextOpening(undefined)).toEqual({ from: 600, to: 1140 });
  expect(nextOpening({ from: 600, to: 780 })).toEqual({ from: 840, to: 1020 });
  expect(nextOpening({ from: 600, to: 1260 })).toEqual({ from: 1320, to: 1440 });
  expect(nextOpening({ from: 600, to: 1440 })).toEqual({ from: 60, to: 240 });
});

test('a typed time is taken once it is complete; 00:00 as an end is the end of the day', () => {
  const span = { from: 600, to: 1140 };
  expect(withStart(span, '')).toEqual(span);
  expect(withStart(span, '00:00')).toEqual({ from: 0, to: 1140 });
  expect(withEnd(span, '')).toEqual(span);
  expect(withEnd(span, '00:00')).toEqual({ from: 600, to: 1440 });
  expect(withEnd(span, '23:59')).toEqual({ from: 600, to: 1439 });
});
