import { ArrowLeftRight, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from '../../menu.tsx';
import type { BulkAction } from '../spec.ts';

type Props<R> = {
  actions: readonly BulkAction<R>[];
  selected: readonly R[];
  isEverything: boolean;
  isBusy: boolean;
  start: (action: BulkAction<R>) => void;
};

/** Actions of one kind in a menu, under headings, each with the number of ticked rows it applies to. */
export function BulkMenu<R>({ actions, selected, isEverything, isBusy, start }: Props<R>): ReactNode {
  const [first] = actions;
  if (!first?.menu) return null;
  const entries = actions.map((action) => {
    const n = selected.filter(action.fits).length;
    const facts = {
      isDisabled: !isEverything && n === 0,
      aside: isEverything ? undefined : action.menu?.count({ n, total: selected.length }),
    };
    return {
      key: action.key,
      label: action.label(),
      icon: action.icon,
      heading: action.menu?.heading(),
      act: () => start(action),
      ...facts,
    };
  });
  const label = first.menu.label();
  return (
    <Menu entries={entries} placement="top">
      {(isShown) => (
        <button type="button" disabled={isBusy} aria-expanded={isShown}>
          <ArrowLeftRight size={15} aria-hidden="true" /> {label} <ChevronUp size={14} aria-hidden="true" />
        </button>
      )}
    </Menu>
  );
}
