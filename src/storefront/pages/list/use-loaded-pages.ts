import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from '../../ui/shop.ts';
import { buildListQuery, type ListData } from './load.ts';

/** Pages loaded since the document was opened, so that going back shows them all. */
const seen = new Map<string, ProductCard[]>();
const maxSeen = 60;

/** Stored in the history entry: the first of the pages shown together. */
type LoadedFrom = { from?: number } | null;

/** The products of this page, and of the previous ones that were appended. */
export function useLoadedPages(list: ListData) {
  const { state } = useLocation();
  const { location: next } = useNavigation();
  const address = localizedPath(list.path, useLocale());
  const { page, per_page, total } = list.meta;
  const buildPageKey = (each: number) => address + buildListQuery(list, each);
  const key = buildPageKey(page);

  useEffect(
    function remember() {
      seen.delete(key);
      seen.set(key, list.products);
      const [oldest] = seen.keys();
      if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest);
    },
    [key, list.products],
  );

  const requestedPage = (state as LoadedFrom)?.from ?? page;
  const before = Array.from({ length: Math.max(0, page - requestedPage) }, (_, at) => seen.get(buildPageKey(requestedPage + at)));
  const isWhole = before.every((products) => products !== undefined);
  const joined = isWhole ? [...before.flatMap((products) => products ?? []), ...list.products] : list.products;
  const from = isWhole ? requestedPage : page;
  return {
    /** A product that moved between pages is shown once. */
    products: [...new Map(joined.map((card) => [card.id, card])).values()],
    from,
    first: (from - 1) * per_page + 1,
    last: Math.min(total, page * per_page),
    /** The next page is being appended. */
    isLoadingMore: next?.pathname === address && (next.state as LoadedFrom)?.from !== undefined,
  };
}
export type LoadedPages = ReturnType<typeof useLoadedPages>;
