import type { Context } from '#platform/http/context.ts';
import type { Page } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import type { BulkInput } from '../contract.ts';
import { selectPart } from '../store/parts.ts';
import type { Step, StoredTask } from '../store/tasks.ts';
import type { Call, StepOf } from './step.ts';

const idsEach = 100;
const pagesEach = 5;
/** Few enough that progress is shown and a cancellation takes effect quickly. */
const rowsEach = 20;

/** First collects all ids, then calls the endpoint in batches. A batch of a killed worker is repeated: bulk calls are idempotent. */
export const bulkStep: StepOf = (ctx, task, call) => (task.cursor['gathered'] ? callBatch(ctx, task, call) : collectIds(task, call));

async function collectIds({ input, cursor }: StoredTask, call: Call): Promise<Step> {
  const { target } = input as BulkInput;
  if ('ids' in target) {
    const ids = [...new Set(target.ids)];
    return { cursor: { gathered: 1 }, isLast: false, total: ids.length, part: { name: 'ids', body: JSON.stringify(ids) } };
  }
  const { page = 1 } = cursor;
  const ids: number[] = [];
  for (let next = page; next < page + pagesEach; next++) {
    const { data, meta } = (await call(target.list, { ...target.query, page: next, per_page: idsEach })) as Page<{ id: number }>;
    ids.push(...data.map(({ id }) => id));
    if (next * idsEach < meta.total) continue;
    const part = { name: 'ids' as const, body: JSON.stringify(ids) };
    return { cursor: { gathered: 1 }, isLast: meta.total === 0, total: meta.total, part };
  }
  return { cursor: { page: page + pagesEach }, isLast: false, part: { name: 'ids', body: JSON.stringify(ids) } };
}

async function callBatch({ db }: Context, task: StoredTask, call: Call): Promise<Step> {
  const { part = 0, at: start = 0 } = task.cursor;
  const stored = await selectPart(db, task.id, 'ids', part);
  if (!stored) return { cursor: { gathered: 1, part, at: start }, isLast: true };
  const all = JSON.parse(stored.toString()) as number[];
  const ids = all.slice(start, start + rowsEach);
  const { call: name, body } = task.input as BulkInput;
  const { failed } = ids.length > 0 ? ((await call(name, { ...body, ids })) as BulkAnswer) : { failed: [] };
  const cursor = start + rowsEach < all.length ? { gathered: 1, part, at: start + rowsEach } : { gathered: 1, part: part + 1, at: 0 };
  const problems = failed.map(({ id, message }) => ({ id, message }));
  return { cursor, isLast: false, done: ids.length - failed.length, problems };
}
