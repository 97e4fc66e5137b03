import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { callWithQuery, type Output } from '../../client.ts';
import { useLanguage } from '../../language.ts';
import type { Filter, ListEndpoint, ListSpec } from './spec.ts';

export type Params = Record<string, string>;
export type Change = (changes: Record<string, string | undefined>) => void;

/** Search, filters, sort, page and view are in the URL: back works, and a link shows the same. */
export function useListParams(): { params: Params; change: Change } {
  const [query, setQuery] = useSearchParams();
  const params = useMemo(() => Object.fromEntries(query), [query]);
  const change = useCallback<Change>(
    (changes) =>
      setQuery((before) => {
        const after = new URLSearchParams(before);
        // Every change except of the page starts at the first page.
        if (!('page' in changes)) after.delete('page');
        for (const [key, value] of Object.entries(changes)) {
          if (value) after.set(key, value);
          else after.delete(key);
        }
        return after;
      }),
    [setQuery],
  );
  return { params, change };
}

/** The page of rows for the URL; the old rows stay while the next ones load. */
export function useListPage<N extends ListEndpoint>(spec: ListSpec<N>, params: Params, perPage: number): UseQueryResult<Output<N>> {
  const input = { sort: spec.sort, per_page: String(perPage), ...params };
  const query = useQuery({
    queryKey: [spec.from, useLanguage(), input],
    queryFn: ({ signal }) => callWithQuery(spec.from, input, signal),
    placeholderData: keepPreviousData,
  });
  useLastPage(query.data);
  return query;
}

type Page = { data: readonly unknown[]; meta: { page: number; per_page: number; total: number } };

/** Whether a page lies behind the last one: its rows have left the list, by an action on all of them for example. */
export const isBehindLast = ({ data, meta }: Page): boolean => data.length === 0 && meta.page > 1;

/** Leads from a page behind the last one to the last, or to the one before where the total is not exact. */
export function useLastPage(page: Page | undefined): void {
  const [, setQuery] = useSearchParams();
  const last =
    page && isBehindLast(page) ? Math.max(1, Math.min(page.meta.page - 1, Math.ceil(page.meta.total / page.meta.per_page))) : undefined;
  useEffect(
    function leaveEmptyPage() {
      if (last === undefined) return;
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          if (last === 1) after.delete('page');
          else after.set('page', String(last));
          return after;
        },
        { replace: true },
      );
    },
    [last, setQuery],
  );
}

/** The filters that are set in the URL. */
export function activeFilters(filters: readonly Filter[], params: Params): Filter[] {
  return filters.filter((f) => params[f.param] || ('until' in f && params[f.until]));
}

/** The changes that remove a filter. */
export function without(filter: Filter): Record<string, undefined> {
  return { [filter.param]: undefined, ...('until' in filter ? { [filter.until]: undefined } : {}) };
}
