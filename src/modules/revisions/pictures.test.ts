import { expect, test } from 'vitest';
import { picturesIn } from './pictures.ts';

test('a form names pictures in its own fields, in its rows and in lists, and nothing else is taken for one', () => {
  const blocks = [
    { type: 'hero', slides: [{ media_id: 4 }, { media_id: null }] },
    { type: 'instagram', media_ids: [5, 6] },
  ];
  expect(picturesIn({ media_id: 1, mobile_media_id: 2, category_id: 9, product_ids: [8], social_media: 7, blocks })).toEqual([
    1, 2, 4, 5, 6,
  ]);
  expect([picturesIn(null), picturesIn('media_id'), picturesIn({ media_ids: [null, 'x'] })]).toEqual([[], [], []]);
});
