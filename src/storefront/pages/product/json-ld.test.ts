import { expect, test } from 'vitest';
import type { PublicWebsite } from '#modules/settings/contract.ts';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { partial } from '#testing/partial.ts';
import { productLd } from './json-ld.ts';

function offerOf(ends_at: string | null, time_zone: string): object {
  const product = partial<ProductDetail>({
    ...{ name: 'Tea', subtitle: '', brand: null, seo: { description: 'Tea' }, pictures: [], deliveries: [], preorder: null },
    ...{ is_credit: false, price: 590, items: [{ sku: 'TEA-1', price: 590, availability: 'available', offer: { price: 490, ends_at } }] },
  });
  const website = partial<PublicWebsite>({ time_zone, country: 'tw', currency: 'twd', return_days: 0, coupon_only: 0 });
  return (productLd(product, website, 'https://shop.example/products/1') as { offers: object }).offers;
}

test.each([
  ['2026-11-30T20:00:00.000Z', 'Asia/Taipei', '2026-12-01'],
  ['2026-12-01T07:59:59.000Z', 'America/Los_Angeles', '2026-11-30'],
])('the price of an offer that ends at %s in %s is valid until %s', (ends_at, zone, day) => {
  expect(offerOf(ends_at, zone)).toMatchObject({ price: 490, priceValidUntil: day });
});

test('the price of an offer without an end is valid without a day', () => {
  expect(offerOf(null, 'Asia/Taipei')).not.toHaveProperty('priceValidUntil');
});
