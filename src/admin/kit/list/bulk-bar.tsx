import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { mayDo, useProfile } from '../../session.ts';
import { useNotices } from '../undo.tsx';
import type { Selection } from './selection.ts';
import type { BulkAction } from './spec.ts';

type BulkBar<R> = { actions: readonly BulkAction<R>[]; rows: readonly R[]; selection: Selection; refreshes: string };

/** Floats over the panel while something is ticked: how many, what can be done with them. */
export function BulkBar<R extends { id: number }>({ actions, rows, selection, refreshes }: BulkBar<R>): ReactNode {
  const client = useQueryClient();
  const profile = useProfile();
  const { done, failed } = useNotices();
  const [busy, setBusy] = useState<string>();
  const allowed = actions.filter(({ needs }) => mayDo(profile, needs));
  const refresh = () => client.invalidateQueries({ queryKey: [refreshes] });
  const run = async (action: BulkAction<R>): Promise<void> => {
    setBusy(action.key);
    try {
      const { text, undo } = await action.run(rows.filter(({ id }) => selection.ids.has(id)));
      done(text, undo && (async () => {
        await undo();
        await refresh();
      }));
      selection.clear();
      await refresh();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="bulk-bar" role="toolbar" aria-label={m.admin_kit_selected({ n: selection.ids.size })}>
      <span className="num">{m.admin_kit_selected({ n: selection.ids.size })}</span>
      <span className="bulk-rule" />
      {allowed.map((action) => (
        <button key={action.key} type="button" className="plain-button" disabled={busy !== undefined} onClick={() => void run(action)}>
          <action.icon size={15} aria-hidden="true" /> {busy === action.key ? m.admin_kit_working() : action.label()}
        </button>
      ))}
      <button type="button" className="plain-button" onClick={selection.clear} aria-label={m.admin_kit_clear_selection()}>
        <X size={16} />
      </button>
    </div>
  );
}
