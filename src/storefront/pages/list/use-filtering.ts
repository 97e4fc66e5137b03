import { useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from '../../ui/shop.ts';
import { type Filter, filtersIn } from './filters.ts';
import { buildListQuery, type ListData, sortIn } from './load.ts';

/** The applied filters and sort order, and how to change them. The URL is the state, also while its list is loading; the scroll position stays. */
export function useFiltering(list: ListData) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  // Optimistic: a box is ticked before the navigation starts; the loaded list ends it.
  const [pending, setPending] = useState<{ filters: readonly Filter[]; since: ListData } | null>(null);
  const pushedFrom = useRef('');
  const address = localizedPath(list.path, useLocale());
  const isOnTheWay = next !== undefined && next.pathname === address && (next.state as { from?: number } | null)?.from === undefined;
  const query = isOnTheWay ? new URLSearchParams(next.search) : null;
  const sort = query ? sortIn(query) : list.sort;
  return {
    address,
    isOnTheWay,
    sort,
    filters: pending?.since === list ? pending.filters : query ? filtersIn(query) : list.filters,
    apply(filters: readonly Filter[], { replace = false } = {}) {
      setPending({ filters, since: list });
      // A pending navigation has no history entry yet: replacing would replace the page before.
      // The browser's URL is current; React's location lags behind two quick presses.
      const { href } = window.location;
      const replaces = replace && pushedFrom.current !== href;
      if (!replaces) pushedFrom.current = href;
      const to = address + buildListQuery({ ...list, sort, filters: [...filters] }, 1);
      void navigate(to, { preventScrollReset: true, replace: replaces });
    },
  };
}
export type Filtering = ReturnType<typeof useFiltering>;
