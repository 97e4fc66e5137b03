import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import { isScreen } from '../frame/screens.ts';
import { useLanguage } from '../language.ts';
import { mayDo, useProfile } from '../session.ts';
import { commandHits, screenHits } from './commands.ts';
import type { HitGroup } from './hits.ts';
import { customerHit, itemHit, orderHit, productHit, stockHit } from './record-hits.tsx';
import { type Wish, wishOf } from './wish.ts';

const typingPauseMs = 120;
const each = 5;
const fewEach = 3;

export type Hits = {
  groups: HitGroup[];
  wish: Wish;
  /** The groups answer what is in the field now; until then they are those of before. */
  isCurrent: boolean;
  error: unknown;
  retry: () => void;
};

/** What the typed text finds. Every answer is kept under the text it answers, so a slow one never stands in for a newer one. */
export function useHits(typed: string): Hits {
  const profile = useProfile();
  const settled = useSettled(typed);
  const wish = wishOf(typed);
  const { products, items, orders, customers, isFetched, error, retry } = useRecords(wishOf(settled));
  const { scope, term } = wish;
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
  return { groups, wish, isCurrent: settled === typed && isFetched, error, retry };
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** Asks only for what this person may see. */
function useRecords({ scope, term }: Wish) {
  const profile = useProfile();
  const locale = useLanguage();
  const seesProducts = mayDo(profile, 'products view') && scope === 'all';
  const seesOrders = mayDo(profile, 'orders view') && (scope === 'all' || scope === 'orders');
  const seesCustomers = mayDo(profile, 'customers view') && isScreen('/customers') && (scope === 'all' || scope === 'customers');
  const most = scope === 'all' ? fewEach : each * 2;
  const isAsked = term !== '';
  const products = useQuery({
    queryKey: ['palette', 'products', locale, term],
    queryFn: ({ signal }) => call('catalog.listProducts', { q: term, per_page: fewEach }, signal),
    enabled: isAsked && seesProducts,
    placeholderData: keepPreviousData,
  });
  const items = useQuery({
    queryKey: ['palette', 'items', locale, term],
    queryFn: ({ signal }) => call('catalog.listProductItems', { q: term, per_page: fewEach }, signal),
    enabled: isAsked && seesProducts,
    placeholderData: keepPreviousData,
  });
  const orders = useQuery({
    queryKey: ['palette', 'orders', locale, term, most],
    queryFn: ({ signal }) => call('orders.list', { q: term, per_page: most }, signal),
    enabled: isAsked && seesOrders,
    placeholderData: keepPreviousData,
  });
  const customers = useQuery({
    queryKey: ['palette', 'customers', locale, term, most],
    queryFn: ({ signal }) => call('customers.list', { q: term, per_page: most }, signal),
    enabled: isAsked && seesCustomers,
    placeholderData: keepPreviousData,
  });
  const asked = [
    ...(isAsked && seesProducts ? [products, items] : []),
    ...(isAsked && seesOrders ? [orders] : []),
    ...(isAsked && seesCustomers ? [customers] : []),
  ];
  const rowsOf = <R>(query: { data: { data: R[] } | undefined }, sees: boolean): R[] => (sees ? (query.data?.data ?? []) : []);
  return {
    products: rowsOf(products, seesProducts),
    items: rowsOf(items, seesProducts),
    orders: rowsOf(orders, seesOrders),
    customers: rowsOf(customers, seesCustomers),
    isFetched: asked.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData),
    error: asked.find(({ isError }) => isError)?.error,
    retry: () => {
      for (const query of asked) if (query.isError) void query.refetch();
    },
  };
}
