import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { isoCountry } from '#shared/address/country.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { Shop } from '../../shop-data.ts';

const schema = 'https://schema.org/';

function stock(availability: string, isPreorder: boolean): string {
  const canBeBought = availability === 'available' || availability === 'low';
  if (isPreorder && canBeBought) return `${schema}PreOrder`;
  if (availability === 'ended') return `${schema}Discontinued`;
  return `${schema}${canBeBought ? 'InStock' : availability === 'not_started' ? 'PreOrder' : 'OutOfStock'}`;
}

const returnPolicy = (country: string, days: number) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  returnPolicyCategory: `${schema}MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: days,
  returnMethod: `${schema}ReturnByMail`,
});

function shipping({ fee, arrival }: ProductDetail['deliveries'][number], country: string, currency: string) {
  const days = (min: number, max: number) => ({ '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: fee, currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    ...(arrival && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, 1),
        transitTime: days(arrival.lead_days, arrival.lead_days + 1),
      },
    }),
  };
}

const specLabel = ({ options }: ProductDetail, { values }: ProductDetail['items'][number]): string =>
  options.flatMap((option, at) => option.values.find((value) => value.key === values[at])?.label ?? []).join(m.shop_spec_separator());

type Priced = { price: number; availability: string; ends_at: string | null };

/** JSON-LD: a Product, or a ProductGroup with its variants. `url` is the canonical URL. */
export function productLd(product: ProductDetail, website: Shop['website'], url: string): object {
  const { origin } = new URL(url);
  const currency = website.currency.toUpperCase();
  const country = isoCountry(website.country).toUpperCase();
  const common = {
    description: product.seo.description || product.subtitle,
    image: product.pictures.map((picture) => `${new URL(picture.url, origin).href}-${picture.widths.at(-1)}.webp`),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
  };
  const carried = product.deliveries.filter(({ kind }) => kind !== 'shop_pickup' && kind !== 'digital');
  const terms = {
    itemCondition: `${schema}NewCondition`,
    ...(carried.length > 0 && { shippingDetails: carried.map((delivery) => shipping(delivery, country, currency)) }),
    ...(website.return_days > 0 && { hasMerchantReturnPolicy: returnPolicy(country, website.return_days) }),
  };
  // Products paid with credits or a coupon have no price.
  const isForMoney = !product.is_credit && !website.coupon_only;
  const offer = ({ price, availability, ends_at }: Priced) => ({
    '@type': 'Offer',
    url,
    ...(isForMoney && { price, priceCurrency: currency }),
    ...(ends_at && { priceValidUntil: localDay(new Date(ends_at), website.time_zone) }),
    availability: stock(availability, product.preorder !== null),
    ...terms,
  });
  const ofItem = (item: ProductDetail['items'][number]) =>
    offer({ price: item.offer?.price ?? item.price, availability: item.availability, ends_at: item.offer?.ends_at ?? null });
  const [only] = product.items;
  const { name, price, availability } = product;
  if (product.items.length === 1 && only) return { '@type': 'Product', name, ...common, sku: only.sku, offers: ofItem(only) };
  if (product.type === 'combo')
    return { '@type': 'Product', name, ...common, sku: `set-${product.id}`, offers: offer({ price, availability, ends_at: null }) };
  return {
    '@type': 'ProductGroup',
    name,
    ...common,
    productGroupID: String(product.id),
    url,
    variesBy: product.options.map((option) => option.name),
    // Common facts are stated once, on the group.
    hasVariant: product.items.map((item) => ({
      '@type': 'Product',
      name: `${name} ${specLabel(product, item)}`,
      sku: item.sku,
      ...(item.picture && { image: `${new URL(item.picture.url, origin).href}-${item.picture.widths.at(-1)}.webp` }),
      offers: ofItem(item),
    })),
  };
}

/** JSON-LD of the breadcrumb; `crumbs` from the top, with absolute URLs. */
export const breadcrumbLd = (crumbs: readonly { name: string; url: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
});
