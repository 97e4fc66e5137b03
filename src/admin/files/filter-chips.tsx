import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import type { Change, Params } from '../kit/list/list-query.ts';
import toolbarStyles from '../kit/list/toolbar.module.css';
import { Menu } from '../kit/menu.tsx';
import textStyles from '../kit/text.module.css';
import { isNarrowed, type Overview } from './library.ts';

const types = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF', gif: 'GIF' } as const;
const marks = [
  { param: 'undescribed', label: m.admin_files_undescribed },
  { param: 'unused', label: m.admin_files_unused },
  { param: 'large', label: m.admin_files_large },
] as const;

type Chips = { params: Params; change: Change; counts: Overview['counts'] | undefined };

/** The filters of the library with the number of matches of each; pressing an active one removes it. */
export function FilterChips({ params, change, counts }: Chips): ReactNode {
  const type = types[params['type'] as keyof typeof types];
  return (
    <>
      {type ? (
        <Active label={m.admin_files_type()} value={type} drop={() => change({ type: undefined })} />
      ) : (
        <Menu entries={Object.entries(types).map(([key, label]) => ({ key, label, act: () => change({ type: key }) }))}>
          {(isOpen) => (
            <button type="button" className={toolbarStyles.addFilter} aria-expanded={isOpen}>
              <Plus size={14} aria-hidden="true" /> {m.admin_files_type()}
            </button>
          )}
        </Menu>
      )}
      {marks.map(({ param, label }) =>
        params[param] ? (
          <Active key={param} label={label()} drop={() => change({ [param]: undefined })} />
        ) : (
          <button key={param} type="button" className={toolbarStyles.addFilter} onClick={() => change({ [param]: '1' })}>
            <Plus size={14} aria-hidden="true" /> {label()}
            {counts && <span className={textStyles.num}>{formatCount(counts[param])}</span>}
          </button>
        ),
      )}
      {isNarrowed(params) && (
        <button type="button" className={`${toolbarStyles.quietButton} ${layoutStyles.darkens}`} onClick={() => change(noFilters)}>
          {m.admin_kit_clear()}
        </button>
      )}
    </>
  );
}

/** The changes that remove every filter. */
export const noFilters = { q: undefined, type: undefined, undescribed: undefined, unused: undefined, large: undefined };

function Active({ label, value, drop }: { label: string; value?: string; drop: () => void }): ReactNode {
  return (
    <span className={toolbarStyles.filterChip}>
      <button type="button" onClick={drop} tabIndex={-1} aria-hidden="true">
        {label} {value && <strong>{value}</strong>}
      </button>
      <span className={textStyles.visuallyHidden}>
        {label} {value}
      </span>
      <button type="button" className={layoutStyles.iconButton} aria-label={m.admin_kit_drop_filter({ filter: label })} onClick={drop}>
        <X size={13} />
      </button>
    </span>
  );
}
