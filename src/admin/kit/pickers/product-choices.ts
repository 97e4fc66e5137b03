import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ItemChoice } from '#modules/catalog/contract.ts';
import { call } from '../../client.ts';
import { language, useLanguage } from '../../language.ts';
import { useSettled } from '../use-settled.ts';

type Named = { id: number; name: string };
const longMs = 5 * 60_000;

/** Read again when the window is focused: a category or brand may have been created in another tab meanwhile. */
const fresh = { staleTime: longMs, refetchOnWindowFocus: 'always' } as const;

/** All categories, each with its ancestors: `茶葉 › 烏龍`. */
export function useCategories(): Named[] {
  const { data } = useQuery({
    queryKey: ['catalog.categoryChoices', useLanguage()],
    queryFn: () => call('catalog.categoryChoices', {}),
    ...fresh,
  });
  const rows = data?.data ?? [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const buildCategoryPath = (id: number | null, depth = 0): string[] => {
    const row = id === null || depth > 9 ? undefined : byId.get(id);
    return row ? [...buildCategoryPath(row.parent_id, depth + 1), row.name] : [];
  };
  return rows.map(({ id }) => ({ id, name: buildCategoryPath(id).join(' › ') }));
}

export function useBrands(): Named[] {
  const { data } = useQuery({
    queryKey: ['catalog.brandChoices', useLanguage()],
    queryFn: () => call('catalog.brandChoices', {}),
    ...fresh,
  });
  return data?.data ?? [];
}

/** The search of products or items. */
export const productChoicesQuery = (of: 'product' | 'item', q: string) =>
  queryOptions({
    queryKey: ['catalog.productChoices', of, q, language()],
    queryFn: ({ signal }) => call('catalog.productChoices', { of, q }, signal),
  });

/** Searches products or items by the typed text; the newest ones while it is empty. */
export function useProductSearch(
  of: 'product' | 'item',
  typed: string,
  isEnabled = true,
): { found: readonly ItemChoice[]; isLooking: boolean } {
  const q = useSettled(typed.trim());
  const { data, isFetching } = useQuery({ ...productChoicesQuery(of, q), placeholderData: keepPreviousData, enabled: isEnabled });
  return { found: data?.data ?? [], isLooking: isFetching || q !== typed.trim() };
}

/** The chosen products or items with their names. */
export function useChosenProducts(of: 'product' | 'item', ids: readonly number[]): readonly ItemChoice[] {
  const sortedIds = [...ids].sort((a, b) => a - b);
  const { data } = useQuery({
    queryKey: ['catalog.productChoices', of, sortedIds, useLanguage()],
    queryFn: () => call('catalog.productChoices', { of, ids: sortedIds }),
    enabled: sortedIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: longMs,
  });
  return data?.data ?? [];
}
