import { useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from '../../ui/shop.ts';
import { type Filter, filtersIn } from './filters.ts';
import { buildListQuery, type ListData } from './load.ts';

/** The applied filters and how to change them. The URL is the state; the scroll position stays. */
export function useFiltering(list: ListData) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  // Optimistic: a box is ticked before the navigation starts; the loaded list ends it.
  const [pending, setPending] = useState<{ filters: readonly Filter[]; since: ListData } | null>(null);
  const pushedFrom = useRef('');
  const address = localizedPath(list.path, useLocale());
  const isOnTheWay = next !== undefined && next.pathname === address && (next.state as { from?: number } | null)?.from === undefined;
  return {
    address,
    isOnTheWay,
    filters: pending?.since === list ? pending.filters : isOnTheWay ? filtersIn(new URLSearchParams(next.search)) : list.filters,
    apply(filters: readonly Filter[], { replace = false } = {}) {
      setPending({ filters, since: list });
      // A pending navigation has no history entry yet: replacing would replace the page before.
      // The browser's URL is current; React's location lags behind two quick presses.
      const { href } = window.location;
      const replaces = replace && pushedFrom.current !== href;
      if (!replaces) pushedFrom.current = href;
      const to = address + buildListQuery({ ...list, filters: [...filters] }, 1);
      void navigate(to, { preventScrollReset: true, replace: replaces });
    },
  };
}
export type Filtering = ReturnType<typeof useFiltering>;
