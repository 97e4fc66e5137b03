import type { ReactNode } from 'react';
import type { BulkAction } from './spec.ts';

type ActionButton<R> = { action: BulkAction<R>; isDisabled: boolean; count: string | undefined; onClick?: () => void };

/** One action of the bulk bar, with how many of the ticked rows it can be done to. */
export function ActionButton<R>({ action, isDisabled, count, onClick, ...rest }: ActionButton<R>): ReactNode {
  return (
    <button type="button" className="plain-button" disabled={isDisabled} onClick={onClick} {...rest}>
      <action.icon size={15} aria-hidden="true" /> {action.label()}
      {count && <span className="bulk-count num">{count}</span>}
    </button>
  );
}
