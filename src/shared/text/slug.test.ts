import { expect, test } from 'vitest';
import { filledSlug, slugOf } from './slug.ts';

test('a slug is made of the letters and digits of a name', () => {
  expect(slugOf(' Red clay teapot, 220 ml! ')).toBe('red-clay-teapot-220-ml');
  expect(slugOf('É・Ü／２')).toBe('é-ü-2');
  expect(slugOf('!?')).toBe('');
});

test('a typed slug stays, a missing one is made from the name of its language', () => {
  expect(filledSlug({ tw: '', en: 'the-pot' }, { tw: '紅泥壺' })).toEqual({ tw: '紅泥壺', en: 'the-pot' });
  expect(filledSlug({ tw: '壺' }, { tw: '紅泥壺' })).toEqual({ tw: '壺' });
});
