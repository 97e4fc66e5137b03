import { useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from '../../ui/shop.ts';
import { type Filter, filtersIn, withEarlyTicks } from './filters.ts';
import { buildListQuery, type ListData, type Sort, sortIn } from './load.ts';

type Choice = { filters: readonly Filter[]; sort: Sort };

/** The applied filters and sort order, and how to change them. The URL is the state, also while its list is loading; the scroll position stays. */
export function useFiltering(list: ListData) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  // Optimistic: a box is ticked before the navigation starts; the loaded list ends it.
  const [pending, setPending] = useState<(Choice & { since: ListData }) | null>(null);
  // The same at once: the next choice may come from a part that React has not rendered since, such as filters that are just hydrated.
  const newest = useRef(pending);
  const pushedFrom = useRef('');
  const address = localizedPath(list.path, useLocale());
  const isOnTheWay = next !== undefined && next.pathname === address && (next.state as { from?: number } | null)?.from === undefined;
  const query = isOnTheWay ? new URLSearchParams(next.search) : null;
  const loading = query ? { filters: filtersIn(query), sort: sortIn(query) } : list;
  const { filters, sort } = pending?.since === list ? pending : loading;
  const choose = (change: Partial<Choice>, replace = false) => {
    const before = newest.current?.since === list ? newest.current : { filters: withEarlyTicks(filters), sort };
    const choice = { ...before, ...change, since: list };
    newest.current = choice;
    setPending(choice);
    // A pending navigation has no history entry yet: replacing would replace the page before.
    // The browser's URL is current; React's location lags behind two quick presses.
    const { href } = window.location;
    const replaces = replace && pushedFrom.current !== href;
    if (!replaces) pushedFrom.current = href;
    const to = address + buildListQuery({ ...list, sort: choice.sort, filters: [...choice.filters] }, 1);
    void navigate(to, { preventScrollReset: true, replace: replaces });
  };
  return {
    ...{ address, isOnTheWay, filters, sort },
    apply: (filters: readonly Filter[], { replace = false } = {}) => choose({ filters }, replace),
    sortBy: (sort: Sort) => choose({ sort }),
  };
}
export type Filtering = ReturnType<typeof useFiltering>;
