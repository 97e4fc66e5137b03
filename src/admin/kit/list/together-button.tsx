import { type ReactNode, useState } from 'react';
import { mayDo, useProfile } from '../../session.ts';
import type { TogetherAction } from './spec.ts';

type TogetherButton<R> = { action: TogetherAction<R>; selected: readonly R[]; onDone: () => void };

/** What is done with some rows as one, in a dialog of the screen's own: offered when just as many as it takes are ticked. */
export function TogetherButton<R>({ action, selected, onDone }: TogetherButton<R>): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const profile = useProfile();
  const { icon: Icon, draw: Dialog, label, needs, takes, fits } = action;
  if (!mayDo(profile, needs) || selected.length !== takes || !selected.every(fits)) return null;
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setAsked(true)}>
        <Icon size={15} aria-hidden="true" /> {label()}
      </button>
      {isAsked && <Dialog rows={selected} onDone={onDone} onClose={() => setAsked(false)} />}
    </>
  );
}
