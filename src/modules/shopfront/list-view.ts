import type { shelf } from '#modules/catalog/index.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import type { shopfrontContract } from './contract.ts';
import { type Audience, cardView, slugIn } from './views.ts';

type ListEndpoint = (typeof shopfrontContract)['products'];
type ListInput = ParsedInputOf<ListEndpoint>;

/** What the filters of a list ask of the catalog. */
export function filterOf({ category_id, brand_id, brands, tags, price_min, price_max, availability }: ListInput, currency: Currency) {
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : fromMajor(amount, currency));
  return {
    category_id,
    brand_id,
    brand_ids: brands,
    tags,
    price_from: minor(price_min),
    price_to: minor(price_max),
    in_stock: availability === 'in_stock' || undefined,
  };
}

type Found = Awaited<ReturnType<typeof shelf.cards>>;

/** A page of a list as readers of this language see it. */
export const pageView = ({ cards, total, facets }: Found, { page, per_page }: ListInput, audience: Audience): ResultOf<ListEndpoint> => ({
  data: cards.map((card) => cardView(card, audience)),
  meta: { page, per_page, total },
  facets: facets && facetsView(facets, audience),
});

type ShelfFacets = NonNullable<Awaited<ReturnType<typeof shelf.cards>>['facets']>;

function facetsView({ categories, brands, tags, price, in_stock }: ShelfFacets, { locale, currency }: Audience) {
  const named = <T extends { name: Text; slug: Text }>(row: T) => ({
    ...row,
    name: inLocale(row.name, locale),
    slug: slugIn(row.slug, locale),
  });
  return {
    categories: categories.map(named),
    brands: brands.map(named),
    tags,
    price: price && { min: toMajor(price.min, currency), max: toMajor(price.max, currency) },
    in_stock,
  };
}
