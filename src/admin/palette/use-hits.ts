import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { callWithQuery, type Output } from '../client.ts';
import { useSettled } from '../kit/use-settled.ts';
import { useLanguage } from '../language.ts';
import { isScreen } from '../layout/screens.ts';
import { mayDo, useProfile } from '../session.ts';
import { commandHits, screenHits } from './commands.ts';
import type { HitGroup } from './hits.ts';
import { type PaletteQuery, parseQuery } from './query.ts';
import { customerHit, itemHit, orderHit, productHit, stockHit } from './record-hits.tsx';

const typingPauseMs = 120;
const fewPerSource = 3;
const manyPerSource = 10;

type Hits = {
  groups: HitGroup[];
  query: PaletteQuery;
  /** The groups are for the present text; until then they are the previous ones. */
  isCurrent: boolean;
  error: unknown;
  retry: () => void;
};

/** Searches the typed text. Each result is cached under its text, so that a slow response never replaces a newer one. */
export function useHits(typed: string): Hits {
  const profile = useProfile();
  const settled = useSettled(typed, typingPauseMs);
  const query = parseQuery(typed);
  const { products, items, orders, customers, isFetched, error, retry } = useRecords(parseQuery(settled));
  const { scope, term } = query;
  const found: HitGroup[] = [
    {
      key: 'products',
      title: m.admin_palette_products(),
      hits: [...products.map((row) => productHit(profile, row)), ...items.map((row) => itemHit(profile, row))],
    },
    { key: 'orders', title: m.admin_palette_orders(), hits: orders.map((row) => orderHit(profile, row)) },
    { key: 'customers', title: m.admin_palette_customers(), hits: customers.map((row) => customerHit(profile, row)) },
  ];
  const [first] = products;
  const canChangeStock = first && isScreen('/product-items') && mayDo(profile, 'products update');
  const own: HitGroup[] =
    scope === 'all' || scope === 'commands'
      ? [
          {
            key: 'commands',
            title: m.admin_palette_commands(),
            hits: [...(canChangeStock && term ? [stockHit(first)] : []), ...commandHits(profile, term)],
          },
          { key: 'screens', title: m.admin_palette_screens(), hits: screenHits(profile, term) },
        ]
      : [];
  const groups = [...(term ? found : []), ...own].filter(({ hits }) => hits.length > 0);
  return { groups, query, isCurrent: settled === typed && isFetched, error, retry };
}

type Source = 'catalog.listProducts' | 'catalog.listProductItems' | 'orders.list' | 'customers.list';

/** One source's rows for a text; undefined while disabled. The previous rows stay until the next are loaded. */
function useFound<N extends Source>(name: N, q: string, perPage: number, isEnabled: boolean) {
  const query = useQuery({
    queryKey: ['palette', name, useLanguage(), q, perPage],
    queryFn: ({ signal }) => callWithQuery(name, { q, per_page: perPage }, signal),
    enabled: isEnabled && q !== '',
    placeholderData: keepPreviousData,
  });
  return { query, isEnabled: isEnabled && q !== '', rows: (isEnabled ? (query.data?.data ?? []) : []) as Output<N>['data'] };
}

/** Searches only what this person may view. */
function useRecords({ scope, term }: PaletteQuery) {
  const profile = useProfile();
  const isIn = (group: PaletteQuery['scope']): boolean => scope === 'all' || scope === group;
  const seesProducts = mayDo(profile, 'products view') && scope === 'all';
  const seesCustomers = mayDo(profile, 'customers view') && isScreen('/customers') && isIn('customers');
  const perSource = scope === 'all' ? fewPerSource : manyPerSource;
  const products = useFound('catalog.listProducts', term, fewPerSource, seesProducts);
  const items = useFound('catalog.listProductItems', term, fewPerSource, seesProducts);
  const orders = useFound('orders.list', term, perSource, mayDo(profile, 'orders view') && isIn('orders'));
  const customers = useFound('customers.list', term, perSource, seesCustomers);
  const enabledQueries = [products, items, orders, customers].filter(({ isEnabled }) => isEnabled).map(({ query }) => query);
  return {
    products: products.rows,
    items: items.rows,
    orders: orders.rows,
    customers: customers.rows,
    // A failed source counts as loaded: its error is shown beside the hits of the others.
    isFetched: enabledQueries.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData),
    error: enabledQueries.find(({ isError }) => isError)?.error,
    retry: () => {
      for (const query of enabledQueries) if (query.isError) void query.refetch();
    },
  };
}
