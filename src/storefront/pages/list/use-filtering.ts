import { useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from '../../ui/shop.ts';
import { type Filter, filtersIn } from './filters.ts';
import { type ListData, queryOf } from './load.ts';

/** What is chosen, at once when pressed, and the way to another choice. The address says it all; the page stays where it is. */
export function useFiltering(list: ListData) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  // A box shows its tick at the press, before the way to the new list has begun; the list that then comes ends it.
  const [wanted, setWanted] = useState<{ filters: readonly Filter[]; since: ListData } | null>(null);
  const pushedFrom = useRef('');
  const address = localizedPath(list.path, useLocale());
  const isOnTheWay = next !== undefined && next.pathname === address && (next.state as { from?: number } | null)?.from === undefined;
  return {
    address,
    isOnTheWay,
    filters: wanted?.since === list ? wanted.filters : isOnTheWay ? filtersIn(new URLSearchParams(next.search)) : list.filters,
    apply(filters: readonly Filter[], { replace = false } = {}) {
      setWanted({ filters, since: list });
      // A step that has not arrived yet has no entry of its own: taking its place would take that of the page before.
      // The browser's address says it at once; what React shows of the way lags behind two quick presses.
      const { href } = window.location;
      const replaces = replace && pushedFrom.current !== href;
      if (!replaces) pushedFrom.current = href;
      const to = address + queryOf({ ...list, filters: [...filters] }, 1);
      void navigate(to, { preventScrollReset: true, replace: replaces });
    },
  };
}
export type Filtering = ReturnType<typeof useFiltering>;
