import { type ReactNode, useState } from 'react';
import { mayDo, useProfile } from '../../session.ts';
import textStyles from '../text.module.css';
import barStyles from './bulk/bar.module.css';
import type { BulkAction, MergeAction } from './spec.ts';

type ActionButton<R> = { action: BulkAction<R>; isDisabled: boolean; count: string | undefined; onClick?: () => void };

/** A button of the bulk bar with the number of ticked rows it applies to. */
export function ActionButton<R>({ action, isDisabled, count, onClick, ...rest }: ActionButton<R>): ReactNode {
  return (
    <button type="button" disabled={isDisabled} onClick={onClick} {...rest}>
      <action.icon size={15} aria-hidden="true" /> {action.label()}
      {count && <span className={`${barStyles.bulkCount} ${textStyles.num}`}>{count}</span>}
    </button>
  );
}

type MergeButton<R> = { action: MergeAction<R>; selected: readonly R[]; onDone: () => void };

/** An action on several rows together, in its own dialog; offered when exactly as many rows as it takes are ticked. */
export function MergeButton<R>({ action, selected, onDone }: MergeButton<R>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const profile = useProfile();
  const { icon: Icon, draw: Dialog, label, needs, takes, fits } = action;
  if (!mayDo(profile, needs) || selected.length !== takes || !selected.every(fits)) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon size={15} aria-hidden="true" /> {label()}
      </button>
      {isOpen && <Dialog rows={selected} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
