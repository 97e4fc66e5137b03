import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkInput, ExportInput, TaskView } from '#modules/tasks/contract.ts';
import { call } from '../client.ts';
import { createOpenState } from '../kit/open-state.ts';
import { queryClient } from '../session.ts';

const tasksKey = ['tasks.list'];
const whileRunningMs = 1000;

export const isOpen = ({ state }: TaskView): boolean => state === 'waiting' || state === 'running';

/** The tasks of this member of staff; asked for each second while one of them goes on. When one ends, every list is read anew. */
export function useTasks(): readonly TaskView[] {
  const { data } = useQuery({
    queryKey: tasksKey,
    queryFn: () => call('tasks.list', {}),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? whileRunningMs : false),
  });
  const tasks = data?.data ?? [];
  const open = tasks.filter(isOpen).length;
  const before = useRef(open);
  useEffect(
    function refreshWhenTaskEnds() {
      if (open < before.current) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== tasksKey[0] });
      before.current = open;
    },
    [open],
  );
  return tasks;
}

/** Whether the drawer of tasks is open, and how it is opened and closed, from anywhere. */
export const taskDrawer = createOpenState();

/** Begins a task and shows how it goes. Throws ApiError. */
export async function startTask(wish: { kind: 'export'; input: ExportInput } | { kind: 'bulk'; input: BulkInput }): Promise<void> {
  if (wish.kind === 'export') await call('tasks.startExport', wish.input);
  else await call('tasks.startBulk', wish.input);
  await refreshTasks();
  taskDrawer.show(true);
}

/** Asks for the tasks now: something has just begun or ended. */
export const refreshTasks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tasksKey });

/** Asks a task to stop. Throws ApiError. */
export async function cancelTask(id: number): Promise<void> {
  await call('tasks.cancel', { id });
  await refreshTasks();
}
