import { Popover } from 'antd';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { localDay } from '#shared/time/time-zone.ts';
import { now } from '../../clock.ts';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import layoutStyles from '../layout.module.css';
import menuStyles from '../menu.module.css';
import { MenuList } from '../menu.tsx';
import { FilterEditor, useOptions } from './filter-editor.tsx';
import { filterWords } from './filter-words.ts';
import { activeFilters, type Change, type Params, without } from './list-query.ts';
import type { Filter } from './spec.ts';
import styles from './toolbar.module.css';

type Filters = { filters: readonly Filter[]; params: Params; change: Change };

/** The active filters as chips that can be changed or removed, and a button that adds more. */
export function Filters({ filters, params, change }: Filters): ReactNode {
  const active = activeFilters(filters, params);
  const rest = filters.filter((f) => !active.includes(f));
  return (
    <>
      {active.map((filter) => (
        <FilterChip key={filter.param} filter={filter} params={params} change={change} />
      ))}
      {rest.length > 0 && <AddFilter filters={rest} params={params} change={change} />}
      {(active.length > 0 || params['q']) && (
        <button
          type="button"
          className={`${styles.quietButton} ${layoutStyles.darkens}`}
          onClick={() => change({ q: undefined, ...Object.assign({}, ...active.map(without)) })}
        >
          {m.admin_kit_clear()}
        </button>
      )}
    </>
  );
}

function FilterChip({ filter, params, change }: { filter: Filter; params: Params; change: Change }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const locale = useLanguage();
  const { time_zone } = useShop();
  const value = filterWords(filter, params, useOptions(filter), { locale, today: localDay(now(), time_zone) });
  return (
    <span className={styles.filterChip}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        content={<FilterEditor filter={filter} params={params} change={change} onDone={() => setOpen(false)} />}
      >
        <button type="button">
          {filter.label()} <strong>{value}</strong>
        </button>
      </Popover>
      <button
        type="button"
        className={layoutStyles.iconButton}
        aria-label={m.admin_kit_drop_filter({ filter: filter.label() })}
        onClick={() => change(without(filter))}
      >
        <X size={13} />
      </button>
    </span>
  );
}

function AddFilter({ filters, params, change }: Filters): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Filter>();
  const toggle = (open: boolean): void => {
    setOpen(open);
    if (open) setChosen(undefined);
  };
  const content = chosen ? (
    <FilterEditor filter={chosen} params={params} change={change} onDone={() => setOpen(false)} />
  ) : (
    <MenuList entries={filters.map((filter) => ({ key: filter.param, label: filter.label(), act: () => setChosen(filter) }))} />
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={toggle}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={content}
      classNames={{ root: chosen ? '' : menuStyles.menuPopover }}
    >
      <button type="button" data-testid="add-filter" className={styles.addFilter}>
        <Plus size={14} /> {m.admin_kit_filter()}
      </button>
    </Popover>
  );
}
