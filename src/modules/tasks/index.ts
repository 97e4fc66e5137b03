export { runNext, startTasks } from './run/run-tasks.ts';
export { sweepTaskParts, sweepTasks } from './store/tasks.ts';
