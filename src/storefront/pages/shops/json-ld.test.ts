import { expect, test } from 'vitest';
import { buildShopsJsonLd } from './json-ld.ts';
import type { ShopRow } from './open.ts';

const shop: ShopRow = {
  ...{ id: 1, name: '永康店', slug: 'yongkang', address: '永康街 1 號', city: '台北市', zip: '106', phone: '02-2321-0000', line: null },
  ...{ latitude: 25.03, longitude: 121.53, services: [], pictures: [], pickup: false },
  hours: [[{ from: 0, to: 1440 }], [], [], [], [], [{ from: 1080, to: 120 }], []],
  special_days: [
    { date: '2027-02-05', hours: [], note: '除夕' },
    { date: '2027-02-08', hours: [{ from: 720, to: 1440 }], note: '' },
  ],
};

test('a shop is a store with its place, its hours over midnight and its special days, closed ones as equal times', () => {
  const about = { origin: 'https://shop.example', website: { country: 'tw' } } as never;
  const found = buildShopsJsonLd([shop], about, 'https://shop.example/shops') as { '@graph': object[] };
  const day = { '@type': 'OpeningHoursSpecification' };
  expect(found['@graph']).toEqual([
    {
      '@type': 'Store',
      '@id': 'https://shop.example/shops#yongkang',
      name: '永康店',
      url: 'https://shop.example/shops#yongkang',
      telephone: '02-2321-0000',
      address: {
        '@type': 'PostalAddress',
        ...{ streetAddress: '永康街 1 號', addressLocality: '台北市', postalCode: '106', addressCountry: 'TW' },
      },
      geo: { '@type': 'GeoCoordinates', latitude: 25.03, longitude: 121.53 },
      openingHoursSpecification: [
        { ...day, dayOfWeek: 'Sunday', opens: '00:00', closes: '23:59' },
        { ...day, dayOfWeek: 'Friday', opens: '18:00', closes: '02:00' },
      ],
      specialOpeningHoursSpecification: [
        { ...day, validFrom: '2027-02-05', validThrough: '2027-02-05', opens: '00:00', closes: '00:00' },
        { ...day, validFrom: '2027-02-08', validThrough: '2027-02-08', opens: '12:00', closes: '00:00' },
      ],
    },
  ]);
});

test('the country is an ISO code: a British shop is in GB', () => {
  const about = { origin: 'https://shop.example', website: { country: 'uk' } } as never;
  const found = buildShopsJsonLd([shop], about, 'https://shop.example/shops') as { '@graph': { address: object }[] };
  expect(found['@graph'][0]?.address).toMatchObject({ addressCountry: 'GB' });
});
