import type { shelf } from '#modules/catalog/index.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import type { shopfrontContract } from './contract.ts';
import { type Audience, cardView, slugIn } from './views.ts';

type ListEndpoint = (typeof shopfrontContract)['products'];
type ListInput = ParsedInputOf<ListEndpoint>;

/** The filters of a list as a filter of the catalog. */
export function buildListFilter(input: ListInput, currency: Currency) {
  const { category_id, brand_id, categories, brands, tags, options, price_min, price_max, availability, member, credit } = input;
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : fromMajor(amount, currency));
  return {
    category_id,
    brand_id,
    category_ids: categories,
    brand_ids: brands,
    tags,
    options: options && parseOptionKeys(options),
    price_from: minor(price_min),
    price_to: minor(price_max),
    in_stock: availability === 'in_stock' || undefined,
    member_only: member === '1' || undefined,
    is_credit: credit === '1' || undefined,
  };
}

const separator = ':';
const optionKey = (name: Text, label: Text): string => `${name.tw}${separator}${label.tw}`;

/** `color:red`, `color:blue`, `size:L` as colour red or blue, and size L. */
function parseOptionKeys(keys: readonly string[]): { name: string; values: string[] }[] {
  const values = new Map<string, string[]>();
  for (const key of keys) {
    const at = key.indexOf(separator);
    const name = key.slice(0, at);
    values.set(name, [...(values.get(name) ?? []), key.slice(at + 1)]);
  }
  return [...values].map(([name, chosen]) => ({ name, values: chosen }));
}

type Found = Awaited<ReturnType<typeof shelf.cards>> & { meant?: string | null };

/** A page of a product list in the reader's language, sold out products last on the page. */
export function pageView(
  { cards, total, facets, meant = null }: Found,
  { page, per_page }: ListInput,
  audience: Audience,
): ResultOf<ListEndpoint> {
  const isSoldOut = ({ availability }: { availability: string }) => availability === 'sold_out';
  const inOrder = [...cards.filter((card) => !isSoldOut(card)), ...cards.filter(isSoldOut)];
  return {
    data: inOrder.map((card) => cardView(card, audience)),
    meta: { page, per_page, total },
    facets: facets && facetsView(facets, audience),
    meant,
  };
}

/** Sorts mixed sizes: numeric ones by number, then the others in their given order. */
function bySize<V extends { label: Text }>(values: V[]): V[] {
  const size = ({ label }: V) => Number(/^\d+(?:\.\d+)?/.exec(label.tw)?.[0] ?? Number.POSITIVE_INFINITY);
  return [...values].sort((a, b) => (size(a) === size(b) ? 0 : size(a) - size(b)));
}

type ShelfFacets = NonNullable<Awaited<ReturnType<typeof shelf.cards>>['facets']>;

function facetsView({ categories, brands, tags, options, price, in_stock, member, credit }: ShelfFacets, { locale, currency }: Audience) {
  const named = <T extends { name: Text; slug: Text }>(row: T) => ({
    ...row,
    name: inLocale(row.name, locale),
    slug: slugIn(row.slug, locale),
  });
  return {
    categories: categories.map(named),
    brands: brands.map(named),
    tags,
    options: options.map(({ name, display, values }) => ({
      key: name.tw,
      name: inLocale(name, locale),
      display,
      values: bySize(values).map(({ label, colour, count }) => ({
        key: optionKey(name, label),
        label: inLocale(label, locale),
        colour,
        count,
      })),
    })),
    price: price && { min: toMajor(price.min, currency), max: toMajor(price.max, currency) },
    in_stock,
    member,
    credit,
  };
}
