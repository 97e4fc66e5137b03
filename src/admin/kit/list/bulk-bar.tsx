import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { mayDo, useProfile } from '../../session.ts';
import { formatCount } from '../format.ts';
import { ActionButton } from './action-button.tsx';
import { AskedAction } from './asked-action.tsx';
import type { Selection } from './selection.ts';
import type { BulkAction } from './spec.ts';
import { type BulkProblem, type ListState, useBulk } from './use-bulk.ts';

type BulkBar<R> = {
  actions: readonly BulkAction<R>[];
  rows: readonly R[];
  selection: Selection;
  /** What the list shows now: all of it can be meant. */
  state: ListState;
  nameOf: (row: R) => string;
};

/** Floats over the panel while something is ticked: how many, what can be done with how many of them, and what could not. */
export function BulkBar<R extends { id: number }>({ actions, rows, selection, state, nameOf }: BulkBar<R>): ReactNode {
  const profile = useProfile();
  const { isBusy, problems, run } = useBulk(selection, state, nameOf);
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const count = selection.isEverything ? state.total : selected.length;
  return (
    <div className="bulk-bar" role="toolbar" aria-label={m.admin_kit_selected({ n: count })}>
      {problems.length > 0 && <BulkProblems problems={problems} />}
      <span className="num">{m.admin_kit_selected({ n: formatCount(count) })}</span>
      {!selection.isEverything && selected.length === rows.length && state.total > rows.length && (
        <button type="button" className="plain-button" onClick={selection.takeEverything}>
          {m.admin_kit_select_everything({ n: formatCount(state.total) })}
        </button>
      )}
      <span className="bulk-rule" />
      {actions
        .filter(({ needs }) => mayDo(profile, needs))
        .map((action) => {
          const fitting = selected.filter(action.fits);
          const shown = {
            isDisabled: isBusy || (!selection.isEverything && fitting.length === 0),
            count: selection.isEverything ? undefined : m.admin_kit_of({ n: fitting.length, total: selected.length }),
          };
          return action.ask ? (
            <AskedAction key={action.key} action={action} ask={action.ask} {...shown} run={(asked) => void run(asked, fitting)} />
          ) : (
            <ActionButton key={action.key} action={action} {...shown} onClick={() => void run(action, fitting)} />
          );
        })}
      <button type="button" className="plain-button" onClick={selection.clear} aria-label={m.admin_kit_clear_selection()}>
        <X size={16} />
      </button>
    </div>
  );
}

/** Which rows were not done, and why, in words. */
function BulkProblems({ problems }: { problems: readonly BulkProblem[] }): ReactNode {
  return (
    <div className="bulk-problems" role="alert">
      <p>{m.admin_kit_bulk_problems({ n: problems.length })}</p>
      <ul>
        {problems.slice(0, 8).map(({ name, reason }) => (
          <li key={name}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
