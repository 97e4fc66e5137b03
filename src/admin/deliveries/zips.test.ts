import { expect, test } from 'vitest';
import { zipsFromTags, zipTags } from './zips.ts';

test('postcodes and ranges are shown as they are typed', () => {
  const zips = ['880', { from: '890', to: '896' }];
  expect(zipTags(zips)).toEqual(['880', '890-896']);
  expect(zipsFromTags(['880', '890 - 896'])).toEqual(zips);
});
