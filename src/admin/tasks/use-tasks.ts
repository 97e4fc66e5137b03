import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkInput, ExportInput, TaskView } from '#modules/tasks/contract.ts';
import { call } from '../client.ts';
import { createOpenState } from '../kit/open-state.ts';
import { queryClient } from '../session.ts';
import { hasEnded, isOpen } from './ended.ts';

const tasksKey = ['tasks.list'];
const whileRunningMs = 1000;
const none: readonly TaskView[] = [];

/** The tasks of this staff member, polled each second while one runs. When one ends, every list is refetched. */
export function useTasks(): readonly TaskView[] {
  const { data } = useQuery({
    queryKey: tasksKey,
    queryFn: () => call('tasks.list', {}),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? whileRunningMs : false),
  });
  const tasks = data?.data;
  const before = useRef(tasks);
  useEffect(
    function refreshWhenTaskEnds() {
      const known = before.current;
      before.current = tasks;
      if (known && tasks && hasEnded(known, tasks))
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== tasksKey[0] });
    },
    [tasks],
  );
  return tasks ?? none;
}

/** The open state of the task drawer. */
export const taskDrawer = createOpenState();

/** Starts a task and opens the drawer. Throws ApiError. */
export async function startTask(request: { kind: 'export'; input: ExportInput } | { kind: 'bulk'; input: BulkInput }): Promise<void> {
  if (request.kind === 'export') await call('tasks.startExport', request.input);
  else await call('tasks.startBulk', request.input);
  await refreshTasks();
  taskDrawer.show(true);
}

/** Refetches the tasks, after one has started or ended. */
export const refreshTasks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tasksKey });

/** Cancels a task. Throws ApiError. */
export async function cancelTask(id: number): Promise<void> {
  await call('tasks.cancel', { id });
  await refreshTasks();
}
