import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import { formatCount } from './format.ts';
import { useShortcuts } from './shortcuts.ts';

type Rows = { paths: readonly string[]; first: number; total: number };
const storageKey = 'admin_rows';

type Meta = { page: number; per_page: number; total: number };

/** A list tells which records it shows, in its order: their pages then know their neighbours. For this tab only. */
export function useKeptRows(paths: readonly string[] | undefined, meta: Meta | undefined): void {
  const rows = paths && meta && JSON.stringify({ paths, first: (meta.page - 1) * meta.per_page + 1, total: meta.total } satisfies Rows);
  useEffect(() => {
    if (!rows) return;
    try {
      sessionStorage.setItem(storageKey, rows);
    } catch {
      // Without it there are no neighbours, and nothing else is lost.
    }
  }, [rows]);
}

function keptRows(): Rows {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '') as Rows;
  } catch {
    return { paths: [], first: 0, total: 0 };
  }
}

/** Previous and next of the list one came from, as it was filtered and sorted, with the place in it; `[` and `]` do the same. */
export function Neighbours(): ReactNode {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { paths, first, total } = keptRows();
  const at = paths.indexOf(pathname);
  const [previous, next] = at < 0 ? [] : [paths[at - 1], paths[at + 1]];
  const go = (path: string | undefined) => () => void (path && navigate(path));
  useShortcuts({ '[': go(previous), ']': go(next) });
  if (at < 0 || paths.length < 2) return null;
  const step = (path: string | undefined, label: string, icon: ReactNode): ReactNode =>
    path ? (
      <Link to={path} aria-label={label} title={label}>
        {icon}
      </Link>
    ) : (
      <span aria-hidden="true">{icon}</span>
    );
  return (
    <span className="neighbours">
      <span className="neighbours-at meta num">{m.admin_kit_of({ n: formatCount(first + at), total: formatCount(total) })}</span>
      {step(previous, m.admin_kit_previous_record(), <ChevronUp size={17} />)}
      {step(next, m.admin_kit_next_record(), <ChevronDown size={17} />)}
    </span>
  );
}
