import { isoCountry } from '#shared/address/country.ts';
import { clockTime } from '#shared/time/opening-hours.ts';
import type { Shop } from '../../shop-data.ts';
import type { ShopRow } from './open.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Search engines read equal times as closed, and a whole day as 00:00 to 23:59; an end before the start is the next morning. */
const closed = { opens: '00:00', closes: '00:00' };
const dayMinutes = 24 * 60;
const hoursOf = ({ from, to }: { from: number; to: number }) => ({
  opens: clockTime(from),
  closes: from === 0 && to === dayMinutes ? '23:59' : clockTime(to),
});

/** JSON-LD: one Store per shop, a kind of LocalBusiness, with its hours and special days. */
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
      addressCountry: isoCountry(website.country).toUpperCase(),
    },
    ...(shop.latitude === null || shop.longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: shop.latitude, longitude: shop.longitude } }),
    ...(shop.pictures[0] ? { image: `${origin}${shop.pictures[0].url}-${shop.pictures[0].widths.at(-1)}.webp` } : {}),
    openingHoursSpecification: shop.hours.flatMap((spans, weekday) =>
      spans.map((span) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: days[weekday], ...hoursOf(span) })),
    ),
    specialOpeningHoursSpecification: shop.special_days.flatMap(({ date, hours }) =>
      (hours.length > 0 ? hours.map(hoursOf) : [closed]).map((span) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        ...span,
      })),
    ),
  })),
});
