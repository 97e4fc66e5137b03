import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { flatten } from '../../flatten.ts';
import { brandPath, categoryPath, productPath, searchPath } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { useDirectory } from '../directory.ts';
import { Highlight } from './highlight.tsx';
import type { Suggested } from './use-suggestions.ts';

/** All suggestions in the order of the arrow keys. */
export type Entry =
  | { kind: 'product'; to: string; product: ProductCard }
  | { kind: 'place'; to: string; name: string; count: number | undefined }
  | { kind: 'article'; to: string; name: string }
  | { kind: 'all'; to: string; count: number };

const maxProducts = 4;

/** Suggestions as link entries. */
export function useEntries(suggested: Suggested | null): Entry[] {
  const directory = useDirectory(Boolean(suggested?.q));
  if (!suggested?.q) return [];
  const [categories, brands] = [flatten(directory?.categories ?? []), directory?.brands ?? []];
  const { products, total, meant, q } = suggested;
  const productCount = (rows: readonly { id: number; product_count: number }[], id: number) =>
    rows.find((row) => row.id === id)?.product_count;
  const shown = products.slice(0, maxProducts);
  return [
    ...shown.map((product): Entry => ({ kind: 'product', to: productPath(product), product })),
    ...suggested.categories.map(
      (row): Entry => ({ kind: 'place', to: categoryPath(row), name: row.name, count: productCount(categories, row.id) }),
    ),
    ...suggested.brands.map((row): Entry => ({ kind: 'place', to: brandPath(row), name: row.name, count: productCount(brands, row.id) })),
    ...suggested.articles.map(({ id, slug, name }): Entry => ({ kind: 'article', to: `/news/${id}/${encodeURIComponent(slug)}`, name })),
    ...(total > shown.length ? [{ kind: 'all' as const, to: searchPath(meant ?? q), count: total }] : []),
  ];
}

const looks: Record<Entry['kind'], string> = {
  product: '-mx-3 flex items-center gap-4 px-3 py-3',
  place: '-mx-3 flex min-h-11 items-center gap-4 px-3 text-name',
  article: '-mx-3 flex min-h-11 items-center px-3 text-name',
  all: '-mx-3 mt-3 inline-flex min-h-11 items-center px-3',
};

function Words({ entry, typed }: { entry: Entry; typed: string }) {
  if (entry.kind === 'all') {
    return (
      <span className="link-line text-menu">
        {m.search_see_all({ q: typed, count: entry.count })}
        <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
      </span>
    );
  }
  if (entry.kind !== 'product') {
    const count = entry.kind === 'place' ? entry.count : undefined;
    return (
      <>
        <span>
          <Highlight text={entry.name} typed={typed} />
        </span>
        {count !== undefined && <span className="text-caption text-ink-2">{m.search_count({ count })}</span>}
      </>
    );
  }
  const { product } = entry;
  return (
    <>
      <span className="aspect-card w-14 shrink-0 bg-mist md:w-18">
        {product.picture && <Picture picture={product.picture} sizes="72px" alt="" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-name font-medium">
          <Highlight text={product.name} typed={typed} />
        </span>
        <span className="line-clamp-1 text-caption text-ink-2">{product.brand || product.subtitle}</span>
      </span>
      <span className="shrink-0 [&>span]:flex-col [&>span]:items-end">
        <Price price={product.price} suggested={product.suggested_price} varies={product.price_varies} isCredit={product.is_credit} />
      </span>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="mt-6 first:mt-0">
      <span id={id} className="mb-1.5 block text-caption text-ink-2">
        {title}
      </span>
      {children}
    </div>
  );
}

type Props = { id: string; entries: readonly Entry[]; active: number; typed: string };

/** The list below the search field. The focus stays in the field; `active` is the selected index. */
export function Suggestions({ id, entries, active, typed }: Props) {
  const option = (entry: Entry) => {
    const at = entries.indexOf(entry);
    return (
      <ShopLink
        key={entry.to}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === active}
        tabIndex={-1}
        to={entry.to}
        className={`rounded-control hover:bg-primary-w ${looks[entry.kind]} ${at === active ? 'bg-primary-w' : ''}`}
      >
        <Words entry={entry} typed={typed} />
      </ShopLink>
    );
  };
  const of = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind);
  const [products, places, articles] = [of('product'), of('place'), of('article')];
  return (
    <div id={id} role="listbox" aria-label={m.search_suggestions()}>
      {products.length > 0 && <Group title={m.search_products()}>{products.map(option)}</Group>}
      <div role="presentation" className={places.length > 0 && articles.length > 0 ? 'mt-6 md:grid md:grid-cols-2 md:gap-12' : 'mt-6'}>
        {places.length > 0 && <Group title={m.search_places()}>{places.map(option)}</Group>}
        {articles.length > 0 && <Group title={m.search_articles()}>{articles.map(option)}</Group>}
      </div>
      {of('all').map(option)}
    </div>
  );
}
