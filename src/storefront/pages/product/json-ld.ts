import * as m from '#messages';
import type { PublicWebsite } from '#modules/settings/contract.ts';
import type { ProductDetail } from '#modules/shopfront/contract.ts';

const schema = 'https://schema.org/';
const stock = (availability: string) =>
  `${schema}${availability === 'available' || availability === 'low' ? 'InStock' : availability === 'not_started' ? 'PreOrder' : 'OutOfStock'}`;

/** What search engines are told: a Product, or a ProductGroup with its specifications. `url` is the canonical address. */
export function jsonLdOf(product: ProductDetail, website: PublicWebsite, url: string): object {
  const origin = new URL(url).origin;
  const common = {
    name: product.name,
    description: product.subtitle,
    image: product.pictures.map((picture) => `${new URL(picture.url, origin).href}-${picture.widths.at(-1)}.webp`),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
  };
  const offer = (item: Pick<ProductDetail['items'][number], 'price' | 'availability'>) => ({
    '@type': 'Offer',
    url,
    price: item.price,
    priceCurrency: website.currency.toUpperCase(),
    availability: stock(item.availability),
    itemCondition: `${schema}NewCondition`,
  });
  const [only] = product.items;
  if (product.items.length === 1 && only) {
    return { '@context': schema, '@type': 'Product', ...common, sku: only.sku, offers: offer(only) };
  }
  if (product.type === 'combo') {
    const set = { ...common, sku: `set-${product.id}`, offers: offer({ price: product.price, availability: product.availability }) };
    return { '@context': schema, '@type': 'Product', ...set };
  }
  const labelOf = (item: ProductDetail['items'][number]) =>
    product.options
      .map((option, at) => option.values.find((value) => value.key === item.values[at])?.label)
      .filter(Boolean)
      .join(m.shop_spec_separator());
  return {
    '@context': schema,
    '@type': 'ProductGroup',
    ...common,
    productGroupID: String(product.id),
    url,
    hasVariant: product.items.map((item) => ({
      '@type': 'Product',
      ...common,
      name: `${product.name} ${labelOf(item)}`,
      sku: item.sku,
      offers: offer(item),
    })),
  };
}
