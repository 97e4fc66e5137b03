import type { shelf } from '#modules/catalog/index.ts';
import { type PictureRow, pictureFrom } from '#modules/media/index.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { ProductCard } from './contract.ts';

/** What the catalog answers: a product of a list, and a category and a brand with their counts. */
export type ShelfCard = Awaited<ReturnType<typeof shelf.cards>>['cards'][number];
export type ShelfCategory = Awaited<ReturnType<typeof shelf.categories>>[number];
export type ShelfBrand = Awaited<ReturnType<typeof shelf.brands>>[number];

/** Language and currency of a view. */
export type Audience = { locale: Locale; currency: Currency };

export const textOr = (text: Text | null, locale: Locale): string => (text ? inLocale(text, locale) : '');

/** The address part in the reader's language; the Chinese one where English has none. */
export const slugIn = (slug: Text, locale: Locale): string => inLocale(slug, locale);
export const bothSlugs = (slug: Text): { tw: string; en: string } => ({ tw: slug.tw, en: slug.en || slug.tw });

/** A name with where it leads. */
export const toCrumb = (part: { id: number; name: Text; slug: Text }, locale: Locale) => ({
  id: part.id,
  name: inLocale(part.name, locale),
  slug: slugIn(part.slug, locale),
});

/** A picture without its id, for shoppers. */
export function toPictureView(row: PictureRow | null | undefined, locale: Locale): PictureView | null {
  if (!row) return null;
  const { id: _id, ...picture } = pictureFrom(row, locale);
  return picture;
}

/** Alternative text of a product's picture: the product's name where staff wrote none. */
export function productPicture(row: PictureRow | undefined, name: string, locale: Locale): PictureView | null {
  const picture = toPictureView(row, locale);
  return picture && { ...picture, alt: picture.alt || name };
}

/** A product as lists show it. */
export function cardView(card: ShelfCard, { locale, currency }: Audience): ProductCard {
  const name = inLocale(card.name, locale);
  const swatches = card.options.find((option) => option.display === 'swatch')?.values ?? [];
  return {
    id: card.id,
    type: card.type,
    slug: slugIn(card.slug, locale),
    name,
    subtitle: textOr(card.subtitle, locale),
    brand: textOr(card.brand, locale),
    picture: productPicture(card.pictures[0], name, locale),
    hover_picture: productPicture(card.pictures[1], name, locale),
    price: toMajor(card.price_min, currency),
    price_varies: card.price_min !== card.price_max,
    suggested_price: offeredFrom(card.suggested_price, card.price_min, currency),
    availability: card.availability,
    badge: textOr(card.badge, locale),
    member_only: card.member_only,
    is_credit: card.is_credit,
    swatches: swatches.flatMap((value) => value.colour ?? []),
    is_multi: card.type !== 'single',
  };
}

/** The suggested price, only where the price is lower. */
export const offeredFrom = (suggested: number | null, price: number, currency: Currency): number | null =>
  suggested !== null && suggested > price ? toMajor(suggested, currency) : null;
