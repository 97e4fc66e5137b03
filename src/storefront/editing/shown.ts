import type { ProductCard, ProductDetail } from '#modules/shopfront/contract.ts';
import { inLocale, isFallback, type Locale, type Text } from '#shared/locale.ts';
import type { Product } from './records.ts';
import { shownRich } from './rich-value.ts';
import { knownPictures, picturesBy } from './store.ts';

const textIn = (text: Text | null, locale: Locale): string => (text ? inLocale(text, locale) : '');

/** The page of a product with the unsaved changes; prices that depend on offers and options are updated on saving. */
export function shownProduct(product: ProductDetail, record: Product | undefined, locale: Locale): ProductDetail {
  if (!record) return product;
  const prices = new Map(record.items.map(({ id, price }) => [id, price]));
  const items = product.items.map((item) => ({ ...item, price: prices.get(item.id) ?? item.price }));
  const amounts = items.map((item) => item.offer?.price ?? item.price);
  return {
    ...product,
    name: inLocale(record.name, locale),
    name_is_fallback: isFallback(record.name, locale),
    subtitle: textIn(record.subtitle, locale),
    description: shownRich(record.description, locale, { shown: product.description, known: knownPictures() }),
    purchase_note: shownRich(record.purchase_note, locale, { shown: product.purchase_note, known: knownPictures() }),
    pictures: picturesBy(record.media_ids),
    items,
    ...(items.length > 0 && !product.is_credit ? { price: Math.min(...amounts), price_max: Math.max(...amounts) } : {}),
  };
}

/** The card of a product in a list, in the same way. */
export function shownCard(card: ProductCard, record: Product | undefined, locale: Locale): ProductCard {
  if (!record) return card;
  const [first] = record.items;
  return {
    ...card,
    name: inLocale(record.name, locale),
    subtitle: textIn(record.subtitle, locale),
    ...(first && record.items.length === 1 && !card.is_credit ? { price: first.price } : {}),
  };
}
