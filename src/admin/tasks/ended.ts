import type { TaskView } from '#modules/tasks/contract.ts';

/** Whether a task waits or runs. */
export const isOpen = ({ state }: Pick<TaskView, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Whether a task has ended between two readings, also one that was not listed in the first. */
export function hasEnded(before: readonly Task[], now: readonly Task[]): boolean {
  const ended = new Set(before.filter((task) => !isOpen(task)).map(({ id }) => id));
  return now.some((task) => !isOpen(task) && !ended.has(task.id));
}
type Task = Pick<TaskView, 'id' | 'state'>;
