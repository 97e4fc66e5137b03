import type { AuditModel } from '#modules/staff/contract.ts';
import { auditLog } from '#modules/staff/index.ts';
import { elapsedMs } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { Page } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import type { BulkInput, TaskProblem } from '../contract.ts';
import { selectPart } from '../store/parts.ts';
import type { Step, StoredTask } from '../store/tasks.ts';
import type { Call, StepOf } from './step.ts';

/** The endpoint that gives the ids of a list in their order. Other lists are read page by page. */
const idsEndpoints: Readonly<Record<string, string>> = { 'customers.list': 'customers.ids' };
const idsEach = 5000;
const rowsEachPage = 100;
const pagesEach = 5;

/** Rows of the first batch. A batch is short: progress is shown and a cancellation takes effect after each. */
const fewRows = 20;
/** As many as bulk endpoints take. */
const manyRows = 100;
/** A batch that took less is followed by one of twice as many rows, a slower one by one of half as many. */
const quickMs = 250;

/** First collects all ids, then calls the endpoint in batches. A batch of a killed worker is repeated: bulk calls are idempotent. */
export const bulkStep: StepOf = (ctx, task, call) => (task.cursor['gathered'] ? callBatch(ctx, task, call) : collectIds(task, call));

async function collectIds(task: StoredTask, call: Call): Promise<Step> {
  const { target } = task.input as BulkInput;
  if ('list' in target) {
    // A task that an earlier version began to collect by pages goes on so: from its first id again, it would have each twice.
    const endpoint = task.cursor['page'] === undefined ? idsEndpoints[target.list] : undefined;
    return endpoint ? collectById(task, target.query, (query) => call(endpoint, query)) : collectPages(task, target, call);
  }
  const ids = [...new Set(target.ids)];
  return { cursor: { gathered: 1 }, isLast: false, total: ids.length, part: idsPart(ids) };
}

const idsPart = (ids: readonly number[]) => ({ name: 'ids' as const, body: JSON.stringify(ids) });

type Query = Extract<BulkInput['target'], { list: string }>['query'];

/** Rows added meanwhile have higher ids: none is left out or taken twice. */
async function collectById({ cursor, total }: StoredTask, query: Query, read: (query: object) => Promise<unknown>): Promise<Step> {
  const { after = 0 } = cursor;
  const { data } = (await read({ ...query, after, limit: idsEach })) as { data: number[] };
  const found = (total ?? 0) + data.length;
  const last = data.at(-1);
  if (last === undefined || data.length < idsEach)
    return { cursor: { gathered: 1 }, isLast: found === 0, total: found, part: idsPart(data) };
  return { cursor: { after: last }, isLast: false, total: found, part: idsPart(data) };
}

async function collectPages({ cursor }: StoredTask, { list, query }: { list: string; query: Query }, call: Call): Promise<Step> {
  const { page = 1 } = cursor;
  const ids: number[] = [];
  for (let next = page; next < page + pagesEach; next++) {
    const { data, meta } = (await call(list, { ...query, page: next, per_page: rowsEachPage })) as Page<{ id: number }>;
    ids.push(...data.map(({ id }) => id));
    if (next * rowsEachPage < meta.total) continue;
    return { cursor: { gathered: 1 }, isLast: meta.total === 0, total: meta.total, part: idsPart(ids) };
  }
  return { cursor: { page: page + pagesEach }, isLast: false, part: idsPart(ids) };
}

async function callBatch(ctx: Context, task: StoredTask, call: Call): Promise<Step> {
  const { part = 0, at: start = 0, rows = fewRows } = task.cursor;
  const stored = await selectPart(ctx.db, task.id, 'ids', part);
  if (!stored) return { cursor: { gathered: 1, part, at: start }, isLast: true };
  const all = JSON.parse(stored.toString()) as number[];
  const ids = all.slice(start, start + rows);
  const { call: name, body } = task.input as BulkInput;
  const begunAt = elapsedMs();
  const { failed } = ids.length > 0 ? ((await call(name, { ...body, ids })) as BulkAnswer) : { failed: [] };
  const next = { gathered: 1, rows: elapsedMs() - begunAt < quickMs ? Math.min(rows * 2, manyRows) : Math.max(rows / 2, fewRows) };
  const cursor = start + rows < all.length ? { ...next, part, at: start + rows } : { ...next, part: part + 1, at: 0 };
  return { cursor, isLast: false, done: ids.length - failed.length, problems: await nameProblems(ctx, name, failed) };
}

/** What the ids of each bulk call are, for the names of those that failed. */
const models: Readonly<Record<string, AuditModel>> = {
  'catalog.bulkProducts': 'Product',
  'catalog.bulkBrands': 'Brand',
  'catalog.bulkGifts': 'Gift',
  'catalog.bulkBlogCategories': 'BlogCategory',
  'orders.moveMany': 'Order',
  'orders.tag': 'Order',
  'invoicing.issueMany': 'Order',
  'consigning.makeMany': 'Order',
  'customers.tag': 'Customer',
  'credits.grantToMany': 'Customer',
  'pricing.issueToCustomers': 'Customer',
  'pricing.switchOffers': 'Offer',
  'content.bulkPages': 'Page',
  'content.bulkArticles': 'Blog',
  'content.bulkBanners': 'Banner',
  'content.bulkShops': 'Shop',
  'content.bulkMessages': 'ContactMessage',
  'library.movePictures': 'Picture',
  'library.deletePictures': 'Picture',
  'staff.setUsersActive': 'User',
  'staff.signUsersOut': 'User',
};

async function nameProblems(ctx: Context, call: string, failed: BulkAnswer['failed']): Promise<TaskProblem[]> {
  const model = models[call];
  if (!model || failed.length === 0) return failed.map(({ id, message }) => ({ id, message }));
  const subjects = failed.map(({ id }) => ({ subject_type: model, subject_id: id }));
  const nameOf = await auditLog.namesOf(ctx, subjects);
  return failed.map(({ id, message }) => {
    const name = nameOf({ subject_type: model, subject_id: id });
    return { id, message, ...(name && { name }) };
  });
}
