import type { productFeed } from '#modules/catalog/index.ts';
import { type PictureRow, pictureFrom } from '#modules/media/index.ts';
import { inLocale, type Locale, localizedPath } from '#shared/locale.ts';
import { type Currency, exponentOf, type Minor, toMajor } from '#shared/money.ts';
import type { RefusalReason } from '../contract.ts';

export type FeedTarget = 'google' | 'meta';
export type FeedPlace = { target: FeedTarget; locale: Locale; origin: string; currency: Currency };

/** One listed item: names and values of the portals' attributes, in their order. */
export type FeedEntry = readonly (readonly [name: string, value: string])[];
export type FeedResult = { sku: string; entry: FeedEntry } | { sku: string; reasons: RefusalReason[] };

/** Digits with a correct check digit: GTIN-8, -12, -13 or -14. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code.padStart(14, '0')].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The id of a combo in the feeds and in events; items have their SKU. */
export const comboFeedId = (productId: number): string => `set-${productId}`;

/** What can be bought of a product: its items, or a combo as a whole. */
function listedItems(product: productFeed.FeedProduct): productFeed.FeedItem[] {
  if (product.type !== 'combo') return product.items;
  const { id, list_price, list_suggested_price, availability } = product;
  const set = { sku: comboFeedId(id), barcode: null, price: list_price, suggested_price: list_suggested_price, picture: null };
  return [{ ...set, spec: { tw: '' }, availability }];
}

/** For each item of a product: its feed entry, or the reasons why it is not listed. */
export const toFeedResults = (product: productFeed.FeedProduct, place: FeedPlace): FeedResult[] =>
  listedItems(product).map((item) => {
    const reasons = findReasons(product, item, place);
    return reasons.length > 0 ? { sku: item.sku, reasons } : { sku: item.sku, entry: buildEntry(product, item, place) };
  });

/** Both portals require a brand or a GTIN beside the shop's own id. */
function findReasons(product: productFeed.FeedProduct, item: productFeed.FeedItem, { locale }: FeedPlace): RefusalReason[] {
  const isUnidentified = !product.brand && !isGtin(item.barcode ?? '');
  const found: (RefusalReason | false)[] = [
    orderPictures(product, item).length === 0 && 'no_picture',
    locale === 'en' && !product.name.en && 'no_english',
    isUnidentified && (item.barcode ? 'wrong_gtin' : 'no_identifier'),
    item.price === 0 && 'no_price',
    product.member_only && 'members_only',
    product.is_credit && 'for_credits',
  ];
  return found.filter((reason) => reason !== false);
}

const orderPictures = ({ pictures }: productFeed.FeedProduct, { picture }: productFeed.FeedItem): PictureRow[] =>
  picture ? [picture, ...pictures.filter(({ id }) => id !== picture.id)] : pictures;

const maxTitle = 150;
const maxText = 5000;
const maxMorePictures = 10;

function buildEntry(product: productFeed.FeedProduct, item: productFeed.FeedItem, place: FeedPlace): FeedEntry {
  const { locale, origin } = place;
  const localize = (text: { tw: string; en?: string | undefined } | null | undefined) => (text ? inLocale(text, locale) : '');
  const title = [localize(product.name), localize(item.spec)].filter(Boolean).join(' ').slice(0, maxTitle);
  const text = localize(product.seo?.description) || localize(product.subtitle) || title;
  const [first = '', ...more] = orderPictures(product, item).map((picture) => pictureUrl(picture, place));
  const slug = localize(product.slug);
  const path = localizedPath(`/products/${product.id}${slug ? `/${encodeURIComponent(slug)}` : ''}`, locale);
  const pairs: (readonly [string, string])[] = [
    ['id', item.sku],
    ['title', title],
    ['description', text.slice(0, maxText)],
    ['link', origin + path],
    ['image_link', first],
    ...more.slice(0, maxMorePictures).map((url) => ['additional_image_link', url] as const),
    ...availabilityAttributes(product, item, place),
    ...priceAttributes(item, place),
    ['brand', localize(product.brand)],
    ['gtin', isGtin(item.barcode ?? '') ? (item.barcode ?? '') : ''],
    ['mpn', item.sku],
    ['condition', 'new'],
    ['product_type', localize(product.category)],
    // The product's number in the shop, which its events name.
    ['item_group_id', String(product.id)],
  ];
  return pairs.filter(([, value]) => value !== '');
}

function pictureUrl(row: PictureRow, { origin, locale }: FeedPlace): string {
  const { url, widths } = pictureFrom(row, locale);
  return `${origin}${url}-${widths.at(-1)}.webp`;
}

const availabilityWords = {
  google: { in: 'in_stock', out: 'out_of_stock' },
  meta: { in: 'in stock', out: 'out of stock' },
} as const;

function availabilityAttributes(
  { preorder }: productFeed.FeedProduct,
  { availability }: productFeed.FeedItem,
  { target }: FeedPlace,
): (readonly [string, string])[] {
  const isBuyable = availability === 'available' || availability === 'low';
  // A preorder needs the day from which it is sent.
  if (isBuyable && preorder?.enabled && preorder.ship_from)
    return [
      ['availability', 'preorder'],
      ['availability_date', preorder.ship_from],
    ];
  return [['availability', availabilityWords[target][isBuyable ? 'in' : 'out']]];
}

/** A suggested price above the price is the regular one. */
function priceAttributes({ price, suggested_price }: productFeed.FeedItem, { currency }: FeedPlace): (readonly [string, string])[] {
  const format = (amount: Minor) => `${toMajor(amount, currency).toFixed(exponentOf(currency))} ${currency.toUpperCase()}`;
  if (suggested_price === null || suggested_price <= price) return [['price', format(price)]];
  return [
    ['price', format(suggested_price)],
    ['sale_price', format(price)],
  ];
}
