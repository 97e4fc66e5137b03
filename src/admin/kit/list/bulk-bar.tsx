import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { mayDo, useProfile } from '../../session.ts';
import { useNotices } from '../undo.tsx';
import type { Selection } from './selection.ts';
import type { BulkAction, BulkProblem } from './spec.ts';

type BulkBar<R> = { actions: readonly BulkAction<R>[]; rows: readonly R[]; selection: Selection; refreshes: string };

/** Floats over the panel while something is ticked: how many, what can be done with how many of them, and what could not. */
export function BulkBar<R extends { id: number }>({ actions, rows, selection, refreshes }: BulkBar<R>): ReactNode {
  const client = useQueryClient();
  const profile = useProfile();
  const { done, failed } = useNotices();
  const [progress, setProgress] = useState<{ key: string; done: number; all: number }>();
  const [problems, setProblems] = useState<readonly BulkProblem[]>([]);
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const refresh = () => client.invalidateQueries({ queryKey: [refreshes] });

  const run = async (action: BulkAction<R>): Promise<void> => {
    const fitting = selected.filter(action.fits);
    const all = fitting.length;
    setProblems([]);
    setProgress({ key: action.key, done: 0, all });
    try {
      const { text, undo, problems: left = [] } = await action.run(fitting, (count) => setProgress({ key: action.key, done: count, all }));
      const takeBack =
        undo &&
        (async () => {
          await undo();
          await refresh();
        });
      if (left.length < all) done(text, takeBack);
      setProblems(left);
      if (left.length === 0) selection.clear();
      await refresh();
    } catch (error) {
      failed(error);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <div className="bulk-bar" role="toolbar" aria-label={m.admin_kit_selected({ n: selected.length })}>
      {problems.length > 0 && <BulkProblems problems={problems} />}
      <span className="num">{m.admin_kit_selected({ n: selected.length })}</span>
      <span className="bulk-rule" />
      {actions
        .filter(({ needs }) => mayDo(profile, needs))
        .map((action) => {
          const count = selected.filter(action.fits).length;
          return (
            <button
              key={action.key}
              type="button"
              className="plain-button"
              disabled={progress !== undefined || count === 0}
              onClick={() => void run(action)}
            >
              <action.icon size={15} aria-hidden="true" /> {action.label()}
              <span className="bulk-count num">
                {progress?.key === action.key
                  ? m.admin_kit_of({ n: progress.done, total: progress.all })
                  : m.admin_kit_of({ n: count, total: selected.length })}
              </span>
            </button>
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
