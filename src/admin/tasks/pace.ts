import type { TaskView } from '#modules/tasks/contract.ts';

/** The progress of a task and its remaining time. `perSecond` and `secondsLeft` are null until they can be estimated. */
export function computePace(
  { total, done, failed, started_at }: TaskView,
  at: Date,
): { percent: number; perSecond: number | null; secondsLeft: number | null } {
  const ended = done + failed;
  const percent = total ? Math.floor((ended / total) * 100) : 0;
  const seconds = started_at ? (at.getTime() - new Date(started_at).getTime()) / 1000 : 0;
  if (!total || ended === 0 || seconds < 1) return { percent, perSecond: null, secondsLeft: null };
  const rate = ended / seconds;
  return { percent, perSecond: Math.max(1, Math.round(rate)), secondsLeft: Math.ceil((total - ended) / rate) };
}
