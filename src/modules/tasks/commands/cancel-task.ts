import { type Context, staffCaller } from '#platform/http/context.ts';
import { refuseTask } from '../contract.ts';
import { requestCancel, selectTask } from '../store/tasks.ts';

/** Stops a task; a finished one stays unchanged. Throws task_not_found. */
export async function cancelTask({ db, clock, ...ctx }: Context, { id }: { id: number }): Promise<undefined> {
  const { id: staffId } = staffCaller({ db, clock, ...ctx });
  if (await requestCancel(db, { id, staffId, now: clock.now() })) return;
  if (!(await selectTask(db, id, staffId))) throw refuseTask('task_not_found');
}
