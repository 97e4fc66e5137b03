import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { BulkInput } from '#modules/tasks/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { ApiError, callWithQuery, type EndpointName } from '../../../client.ts';
import { startTask } from '../../../tasks/use-tasks.ts';
import { useNotices } from '../../undo.tsx';
import { useSending } from '../../use-sending.ts';
import type { Selection } from '../selection.ts';
import type { BulkAction, BulkCall, ListEndpoint } from '../spec.ts';

/** The present query of a list, its number of rows, and the other reads that count or show them. */
export type ListState = { from: ListEndpoint; query: Record<string, string>; total: number; related?: readonly EndpointName[] };
export type BulkProblem = { id: number; name: string; reason: string };

const send = async ({ call: name, body }: BulkCall, ids: number[]): Promise<BulkAnswer> =>
  (await callWithQuery(name, { ...body, ids })) as BulkAnswer;

/**
 * Undoes an action: one call per group of rows with the same former state. The calls are sent together, so that all are sent even if
 * the page is left at once. Throws ApiError when a row was refused.
 */
async function undoAction<R extends { id: number }>(
  rows: readonly R[],
  undo: (row: R) => BulkCall,
  nameOf: (row: R) => string,
): Promise<void> {
  const calls = [...Map.groupBy(rows, (row) => JSON.stringify(undo(row)))];
  const sent = calls.map(([callKey, those]) =>
    send(
      JSON.parse(callKey) as BulkCall,
      those.map(({ id }) => id),
    ),
  );
  const refused = (await Promise.all(sent)).flatMap(({ failed }) => failed);
  const [first] = refused;
  const row = rows.find(({ id }) => id === first?.id);
  if (first && row)
    throw new ApiError(409, { message: m.admin_kit_undo_problems({ n: refused.length, name: nameOf(row), reason: first.message }) });
}

/** Runs an action on the ticked rows at once, or as a task: on all rows of the query, or because it takes time for each row. */
export function useBulk<R extends { id: number }>(selection: Selection, state: ListState, nameOf: (row: R) => string) {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { isBusy, run: sending } = useSending(failed);
  const [problems, setProblems] = useState<readonly BulkProblem[]>([]);
  const refresh = async (): Promise<void> => {
    await Promise.all([state.from, ...(state.related ?? [])].map((name) => client.invalidateQueries({ queryKey: [name] })));
  };

  async function doTo(rows: readonly R[], action: BulkAction<R>): Promise<void> {
    const answer = await send(
      action,
      rows.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const changed = answer.done.flatMap((id) => byId.get(id) ?? []);
    const { undo } = action;
    const back = undo && changed.length > 0 ? () => undoAction(changed, undo, nameOf).finally(refresh) : undefined;
    if (answer.failed.length < rows.length) done(action.done(changed.length), back);
    setProblems(answer.failed.map(({ id, message }) => ({ id, name: nameOf(byId.get(id) as R), reason: message })));
    if (answer.failed.length === 0) selection.clear();
    await refresh();
  }
  async function doAsTask({ call: name, body, label }: BulkAction<R>, target: BulkInput['target']): Promise<void> {
    await startTask({ kind: 'bulk', input: { title: label(), call: name, body, target } });
    selection.clear();
  }
  async function run(action: BulkAction<R>, fitting: readonly R[]): Promise<void> {
    setProblems([]);
    if (selection.isEverything) await sending(() => doAsTask(action, { list: state.from, query: state.query }));
    else if (action.isTask) await sending(() => doAsTask(action, { ids: fitting.map(({ id }) => id) }));
    else await sending(() => doTo(fitting, action));
  }
  return { isBusy, problems, run };
}
