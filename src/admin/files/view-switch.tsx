import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import layoutStyles from '../kit/layout.module.css';

type View = 'list' | undefined;

/** Grid or list, kept in the address. */
export function ViewSwitch({ view, change }: { view: string | undefined; change: (view: View) => void }): ReactNode {
  const isList = view === 'list';
  return (
    <div className={layoutStyles.choice} role="group" aria-label={m.admin_files_view()}>
      <button type="button" aria-pressed={!isList} aria-label={m.admin_files_grid()} onClick={() => change(undefined)}>
        <LayoutGrid size={16} aria-hidden="true" />
      </button>
      <button type="button" aria-pressed={isList} aria-label={m.admin_files_list()} onClick={() => change('list')}>
        <List size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
