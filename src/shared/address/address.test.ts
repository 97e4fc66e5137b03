import { expect, test } from 'vitest';
import { formatAddress } from './address.ts';

test.each([
  [{ zip: '103', city: '臺北市', district: '大同區', address: '迪化街一段 1 號' }, '103 臺北市大同區迪化街一段 1 號'],
  [{ zip: '103', city: '臺北市', district: '大同區', address: 'No. 1, Dihua St.' }, '103 臺北市大同區No. 1, Dihua St.'],
  [{ zip: '', city: '九龍', district: '', address: '彌敦道 1 號' }, '九龍彌敦道 1 號'],
  [{ zip: '', city: 'Kowloon', district: '', address: '1 Nathan Road' }, '1 Nathan Road, Kowloon'],
  [{ zip: 'E8 3DL', city: 'London', district: '', address: '12 Mare Street' }, '12 Mare Street, London, E8 3DL'],
  [{ zip: '10118', city: 'New York', district: 'NY', address: '350 5th Ave' }, '350 5th Ave, New York, NY 10118'],
  [{ zip: '', city: '', district: '', address: '' }, ''],
])('%j is written as “%s”', (place, line) => {
  expect(formatAddress(place)).toBe(line);
});
