import { expect, test } from 'vitest';
import { mapLink, telephoneLink } from './paths.ts';

test.each([
  ['(02) 2321-0000', 'tel:0223210000'],
  ['+886 2 2321 0000', 'tel:+886223210000'],
  ['02-2321-0000#12', 'tel:0223210000,12'],
  ['02-2321-0000 分機 12', 'tel:0223210000,12'],
  ['02-2321-0000轉12', 'tel:0223210000,12'],
  ['020 7946 0000 ext. 12', 'tel:02079460000,12'],
])('%s is dialled as %s', (written, link) => {
  expect(telephoneLink(written)).toBe(link);
});

test('the way to an address or a position opens a map service', () => {
  expect(mapLink('臺北市 & 1 號')).toBe(`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent('臺北市 & 1 號')}`);
  expect(mapLink('25.04,121.5')).toBe('https://www.google.com/maps/dir/?api=1&destination=25.04%2C121.5');
});
