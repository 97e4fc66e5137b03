import { expect, test } from 'vitest';
import { type Destination, type DestinationField, missingAtDestination, needsEmail } from './contract/destination.ts';

const empty: Destination = { name: '', phone: '', zip: '', city: '', district: '', address: '', hasStore: false };
const complete: Destination = {
  name: '陳',
  phone: '0912345678',
  zip: '100',
  city: '臺北市',
  district: '中正區',
  address: '1 號',
  hasStore: true,
};

/** Written by hand from the checkout of each country. */
const table: [Parameters<typeof missingAtDestination>[0], string, DestinationField[]][] = [
  ['home', 'tw', ['name', 'phone', 'zip', 'city', 'address']],
  ['home', 'hk', ['name', 'phone', 'city', 'address']],
  ['home', 'us', ['name', 'phone', 'zip', 'city', 'district', 'address']],
  ['home', 'uk', ['name', 'phone', 'zip', 'city', 'address']],
  ['cross_border', 'tw', ['name', 'phone', 'zip', 'city', 'address']],
  ['cvs', 'tw', ['name', 'phone', 'store']],
  ['shop_pickup', 'tw', ['name']],
  ['digital', 'tw', ['name']],
];

test.each(table)('%s in %s requires %j', (kind, country, needed) => {
  expect(missingAtDestination(kind, country, empty)).toEqual(needed);
  expect(missingAtDestination(kind, country, complete)).toEqual([]);
  for (const field of needed) {
    const lacking = field === 'store' ? { ...complete, hasStore: false } : { ...complete, [field]: '  ' };
    expect(missingAtDestination(kind, country, lacking)).toEqual([field]);
  }
});

test('an e-mail is required without a phone, and for what is sent by mail', () => {
  expect([needsEmail('home', '0912345678'), needsEmail('home', ' '), needsEmail('digital', '0912345678')]).toEqual([false, true, true]);
});
