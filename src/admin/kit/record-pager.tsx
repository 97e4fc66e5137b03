import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import { callWithQuery } from '../client.ts';
import { formatCount } from './format.ts';
import layoutStyles from './layout.module.css';
import type { ListEndpoint } from './list/spec.ts';
import { useShortcuts } from './shortcuts.ts';
import textStyles from './text.module.css';

type Meta = { page: number; per_page: number; total: number };
/** The rows of a list: their paths in order, and the query for the pages before and after. */
type Rows = { paths: readonly string[]; meta: Meta; list: string; from: ListEndpoint; query: Record<string, string>; pattern: string };
type Row = { id: number };

const storageKey = 'admin_rows';
const here = ':id';

const buildPathPattern = (open: (row: Row) => string, row: Row): string => open(row).replace(`/${row.id}`, `/${here}`);
const buildPaths = (pattern: string, rows: readonly Row[]): string[] => rows.map(({ id }) => pattern.replace(here, String(id)));

function storeRows(rows: Rows): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(rows));
  } catch {
    // Without storage there is no pager, and nothing else is lost.
  }
}

function storedRows(): Rows | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Rows | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the rows that a list shows, for the pager of their pages and the way back. For this tab only. */
export function useStoredRows<R extends Row>(
  page: { data: readonly R[]; meta: Meta } | undefined,
  open: ((row: R) => string) | undefined,
  request: { from: ListEndpoint; query: Record<string, string> },
): void {
  const { pathname, search } = useLocation();
  const [first] = page?.data ?? [];
  const pattern = first && open && buildPathPattern(open as (row: Row) => string, first);
  const { from, query } = request;
  const rows =
    page && pattern
      ? JSON.stringify({ paths: buildPaths(pattern, page.data), meta: page.meta, list: pathname + search, from, query, pattern })
      : undefined;
  useEffect(
    function rememberRows() {
      if (rows) storeRows(JSON.parse(rows) as Rows);
    },
    [rows],
  );
}

/** The list with its last query, if the person came from it; else its plain path. */
export function lastListAddress(path: string): string {
  const list = storedRows()?.list;
  return list?.split('?')[0] === path ? list : path;
}

type Key = '[' | ']';
type Step = { path: string; rows?: Rows };

/** The records before and after this one, across pages of the list too. */
function usePagerPosition(): { at: number; total: number; previous: Step | undefined; next: Step | undefined; isLoading: boolean } {
  const { pathname } = useLocation();
  const rows = storedRows();
  const at = rows ? rows.paths.indexOf(pathname) : -1;
  const { page = 1, per_page = 1, total = 0 } = rows?.meta ?? {};
  const isLast = rows !== undefined && at === rows.paths.length - 1;
  const beyond = at === 0 && page > 1 ? page - 1 : isLast && page * per_page < total ? page + 1 : null;
  const { data, isLoading } = useQuery({
    queryKey: [rows?.from, 'adjacent', rows?.query, beyond],
    queryFn: async () => {
      const { from, query } = rows as Rows;
      const input = { ...query, per_page: String(per_page), page: String(beyond) };
      return callWithQuery(from, input);
    },
    enabled: at >= 0 && beyond !== null,
  });
  if (!rows || at < 0) return { at, total, previous: undefined, next: undefined, isLoading };
  const other = data && { ...rows, paths: buildPaths(rows.pattern, data.data), meta: data.meta };
  const within = (index: number): Step | undefined => (rows.paths[index] ? { path: rows.paths[index] } : undefined);
  const across = (isNeeded: boolean, index: number): Step | undefined => {
    const path = isNeeded ? other?.paths.at(index) : undefined;
    return path && other ? { path, rows: other } : undefined;
  };
  return {
    at: (page - 1) * per_page + at + 1,
    total,
    previous: within(at - 1) ?? across(beyond !== null && beyond < page, -1),
    next: within(at + 1) ?? across(beyond !== null && beyond > page, 0),
    isLoading,
  };
}

/** Previous and next record of the list as it was filtered and sorted, with the position; `[` and `]` do the same. */
export function RecordPager(): ReactNode {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { at, total, previous, next, isLoading } = usePagerPosition();
  // A key pressed while the next page loads is applied once it is there.
  const [pendingKey, setPendingKey] = useState<{ key: Key; pathname: string }>();
  const steps = { '[': previous, ']': next };
  const press = (key: Key): void => {
    const to = steps[key];
    setPendingKey(to ? undefined : { key, pathname });
    if (!to) return;
    if (to.rows) storeRows(to.rows);
    void navigate(to.path);
  };
  const isDue = pendingKey?.pathname === pathname && steps[pendingKey.key] !== undefined;
  const pressed = pendingKey?.key;
  const go = useEffectEvent(press);
  useEffect(
    function goOnceLoaded() {
      if (pressed && isDue) go(pressed);
    },
    [isDue, pressed],
  );
  const keys: readonly Key[] = ['[', ']'];
  useShortcuts(Object.fromEntries(keys.filter((key) => steps[key] ?? isLoading).map((key) => [key, () => press(key)])));
  if (at < 0 || total < 2) return null;
  const step = (to: Step | undefined, label: string, icon: ReactNode): ReactNode =>
    to ? (
      <Link className={layoutStyles.iconButton} to={to.path} onClick={() => to.rows && storeRows(to.rows)} aria-label={label} title={label}>
        {icon}
      </Link>
    ) : (
      <span className={`${layoutStyles.iconButton} ${textStyles.nothing}`} aria-hidden="true">
        {icon}
      </span>
    );
  return (
    <Flex component="span" gap={2} align="center" data-testid="record-pager">
      <span data-testid="record-pager-position" className={`${textStyles.meta} ${textStyles.num}`}>
        {m.admin_kit_of({ n: formatCount(at), total: formatCount(total) })}
      </span>
      {step(previous, m.admin_kit_previous_record(), <ChevronUp size={17} />)}
      {step(next, m.admin_kit_next_record(), <ChevronDown size={17} />)}
    </Flex>
  );
}
