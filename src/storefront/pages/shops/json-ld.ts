import type { Shop } from '../../shop-data.ts';
import { clockTime, type ShopRow } from './open.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** JSON-LD: one Store per shop. */
export const buildShopsJsonLd = (shops: readonly ShopRow[], { origin, website }: Shop, url: string): object => ({
  '@context': 'https://schema.org',
  '@graph': shops.map((shop) => ({
    '@type': 'Store',
    '@id': `${url}#${shop.slug}`,
    name: shop.name,
    url: `${url}#${shop.slug}`,
    ...(shop.phone ? { telephone: shop.phone } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.address,
      addressLocality: shop.city,
      postalCode: shop.zip,
      addressCountry: website.country.toUpperCase(),
    },
    ...(shop.latitude === null || shop.longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: shop.latitude, longitude: shop.longitude } }),
    ...(shop.pictures[0] ? { image: `${origin}${shop.pictures[0].url}-${shop.pictures[0].widths.at(-1)}.webp` } : {}),
    openingHoursSpecification: shop.hours.flatMap((spans, weekday) =>
      spans.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days[weekday],
        opens: clockTime(from),
        closes: clockTime(to),
      })),
    ),
  })),
});
