import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkInput, ExportInput, TaskView } from '#modules/tasks/contract.ts';
import { runNext } from '#modules/tasks/index.ts';
import { elapsedMs } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createReplicas, type Replicas } from '#platform/db/replicas.ts';
import { createStaffCall } from '#platform/http/call.ts';
import { type Client, type StaffClient, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { databaseUrl, until } from '#testing/servers/running-program.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import { createProviders } from '../../providers.ts';
import { allRoutes } from '../../routes.ts';

let shop: ServedShop;
let keeper: StaffClient;
const products = 130;

beforeAll(async () => {
  shop = await servedShop();
  keeper = await staffWith(shop, 'products view', 'products update');
  for (let n = 0; n < products; n++) await shop.fixtures.product();
});
afterAll(() => shop.close());

const deps = () => ({
  db: shop.db,
  clock: shop.fixtures.clock,
  files: shop.files,
  log: shop.log,
  shop: shopFacts({ publicUrl: shop.publicUrl, secrets: createSecrets('x') }),
});

function work(isStopped?: () => boolean, replicas?: Replicas): Promise<boolean> {
  const facts = { ...deps(), config: readConfig({}), secrets: createSecrets('x') };
  return runNext(deps(), createStaffCall(allRoutes(createProviders(facts)), { ...deps(), replicas }), isStopped);
}

const start = async (client: Client, kind: 'export' | 'bulk', body: ExportInput | BulkInput) =>
  client.call<{ id: number; code?: string }>('POST', `/api/admin/tasks/${kind}`, body);

async function readTask(client: Client, id: number): Promise<TaskView> {
  const { body } = await client.call<{ data: TaskView[] }>('GET', '/api/admin/tasks');
  const task = body.data.find((one) => one.id === id);
  if (!task) throw new Error(`no task ${id}`);
  return task;
}

const productList = { list: 'catalog.listProducts', query: { sort: 'sku' } };
const columns = [
  { title: '品名', path: 'name.tw', kind: 'text' as const },
  { title: '狀態', path: 'shelf_status', kind: 'text' as const, words: { on_shelf: '已上架' } },
];
const exportInput = (format: 'csv' | 'xlsx'): ExportInput => ({ title: '商品', list: productList.list, query: {}, columns, format });

test('an export reads from a replica, and a bulk change does not', async () => {
  const url = `${databaseUrl(shop.fixtures.address)}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
  const replicas = createReplicas({ urls: [url], primary: shop.fixtures.pool, now: elapsedMs });
  await until('the replica to be read from', () => replicas.pick(undefined));
  const { body } = await start(keeper, 'export', exportInput('csv'));
  expect(await work(undefined, replicas)).toBe(true);
  expect(await readTask(keeper, body.id)).toMatchObject({ state: 'done', total: products, done: products });
  // Two pages of a hundred.
  expect(replicas.counts).toEqual({ replica: 2, primary: 0, failed: 0 });
  const started = await start(keeper, 'bulk', shelf('on_shelf', { list: productList.list, query: {} }));
  expect(await work(undefined, replicas)).toBe(true);
  expect(await readTask(keeper, started.body.id)).toMatchObject({ state: 'done', total: products });
  expect(replicas.counts.replica).toBe(2);
  await replicas.stop();
});

test('a list is exported with all its pages as a file that a spreadsheet opens', async () => {
  const { status, body } = await start(keeper, 'export', exportInput('csv'));
  expect(status).toBe(201);
  expect(await readTask(keeper, body.id)).toMatchObject({ state: 'waiting', total: null, file: null });
  expect(await work()).toBe(true);
  expect(await readTask(keeper, body.id)).toMatchObject({ state: 'done', total: products, done: products, failed: 0 });
  const file = await keeper.call('GET', `/api/admin/tasks/${body.id}/file`);
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('商品'));
  const lines = file.text.split('\r\n');
  expect(lines[0]).toBe('\u{FEFF}品名,狀態');
  expect(lines).toHaveLength(products + 2);
  expect(lines[1]).toMatch(/,已上架$/);
});

test('an exported file is named after the day in the shop on which it was finished', async () => {
  const { body } = await start(keeper, 'export', exportInput('csv'));
  await work();
  const nameOf = async (finishedAt: string) => {
    await shop.fixtures.pool.pg.query('update tasks set finished_at = $2 where id = $1', [body.id, finishedAt]);
    const { headers } = await keeper.call('GET', `/api/admin/tasks/${body.id}/file`);
    const { file } = await readTask(keeper, body.id);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(file);
    return file;
  };
  expect(await nameOf('2026-11-19T15:59:59Z')).toBe('商品 2026-11-19.csv');
  expect(await nameOf('2026-11-19T16:00:00Z')).toBe('商品 2026-11-20.csv');
});

test('an exported spreadsheet is valid, and deleted after a day', async () => {
  const { body } = await start(keeper, 'export', exportInput('xlsx'));
  await work();
  const { rows } = await shop.fixtures.pool.pg.query("select body from task_parts where task_id = $1 and name = 'file'", [body.id]);
  expect(gunzipSync(rows[0].body).subarray(0, 2).toString()).toBe('PK');
  await shop.fixtures.pool.pg.query("update tasks set finished_at = finished_at - interval '25 hours' where id = $1", [body.id]);
  expect((await keeper.call('GET', `/api/admin/tasks/${body.id}/file`)).status).toBe(404);
});

const shelved = async () => {
  const { rows } = await shop.fixtures.pool.pg.query("select count(*) from products where shelf_status = 'on_shelf'");
  return rows[0].count as number;
};
const shelf = (shelf_status: 'on_shelf' | 'off_shelf', target: BulkInput['target']): BulkInput => ({
  title: '上下架',
  call: 'catalog.bulkProducts',
  body: { change: { action: 'shelf', shelf_status } },
  target,
});

test('a bulk action applies to every row of a list; when a worker stops in the middle another continues', async () => {
  const { body } = await start(keeper, 'bulk', shelf('off_shelf', { list: productList.list, query: { status: 'on_shelf' } }));
  let steps = 0;
  await work(() => steps++ > 2);
  const halfway = await readTask(keeper, body.id);
  expect(halfway).toMatchObject({ state: 'running', total: products });
  expect(halfway.done).toBeGreaterThan(0);
  expect(halfway.done).toBeLessThan(products);
  expect(await work()).toBe(false);
  await shop.fixtures.pool.pg.query("update tasks set leased_until = '2020-01-01' where id = $1", [body.id]);
  await work();
  expect(await readTask(keeper, body.id)).toMatchObject({ state: 'done', done: products, failed: 0 });
  expect(await shelved()).toBe(0);
});

test('failures are reported for each row by its name, and all of them are in a file', async () => {
  const { rows } = await shop.fixtures.pool.pg.query("select id, name->>'en' as name from products limit 1");
  const { id, name } = rows[0] as { id: number; name: string };
  const { body } = await start(keeper, 'bulk', shelf('on_shelf', { ids: [id, 999_999] }));
  await work();
  const task = await readTask(keeper, body.id);
  expect(task).toMatchObject({ state: 'done', total: 2, done: 1, failed: 1, problems: [{ id: 999_999 }] });
  const file = await keeper.call('GET', `/api/admin/tasks/${body.id}/problems`);
  expect(file.text).toContain('\u{FEFF}ID,Name,Reason\r\n');
  expect(file.text).toContain(`999999,,${task.problems[0]?.message}`);
  await shop.fixtures.pool.pg.query('update product_items set min_price = price where product_id = $1', [id]);
  const cheaper = { ...shelf('on_shelf', { ids: [id] }), body: { change: { action: 'price', percent: -10 } } };
  const refused = await start(keeper, 'bulk', cheaper);
  await work();
  expect((await readTask(keeper, refused.body.id)).problems).toMatchObject([{ id, name }]);
  expect((await keeper.call('GET', `/api/admin/tasks/${refused.body.id}/problems`)).text).toContain(`${id},${name},`);
  const chinese = { 'accept-language': 'zh-TW' };
  const started = await keeper.call<{ id: number }>('POST', '/api/admin/tasks/bulk', shelf('on_shelf', { ids: [999_998] }), chinese);
  await work();
  expect((await keeper.call('GET', `/api/admin/tasks/${started.body.id}/problems`, undefined, chinese)).text).toContain(
    '\u{FEFF}編號,名稱,原因\r\n',
  );
});

test('a waiting task is cancelled at once, a running one after its step; completed rows stay changed', async () => {
  const waiting = await start(keeper, 'bulk', shelf('on_shelf', { list: productList.list, query: {} }));
  expect((await keeper.call('POST', `/api/admin/tasks/${waiting.body.id}/cancel`)).status).toBe(204);
  expect(await readTask(keeper, waiting.body.id)).toMatchObject({ state: 'cancelled', done: 0 });
  const running = await start(keeper, 'bulk', shelf('on_shelf', { list: productList.list, query: {} }));
  let steps = 0;
  await work(() => {
    if (steps++ === 1) void shop.fixtures.pool.pg.query('update tasks set cancel_requested = true where id = $1', [running.body.id]);
    return steps > 200;
  });
  const task = await readTask(keeper, running.body.id);
  expect(task.state).toBe('cancelled');
  expect(await shelved()).toBeGreaterThanOrEqual(task.done);
});

test('rights are checked at run time, tasks are private, and their number is limited', async () => {
  const reader = await staffWith(shop, 'products view');
  expect((await start(reader, 'bulk', shelf('on_shelf', { ids: [1] }))).body.code).toBe('task_call_unknown');
  expect((await start(reader, 'export', { ...exportInput('csv'), list: 'orders.list' })).body.code).toBe('task_call_unknown');
  const { body } = await start(reader, 'export', exportInput('csv'));
  expect((await keeper.call('GET', `/api/admin/tasks/${body.id}/file`)).status).toBe(404);
  expect((await keeper.call('POST', `/api/admin/tasks/${body.id}/cancel`)).status).toBe(404);
  await shop.fixtures.pool.pg.query('delete from staff_permissions where staff_id = (select staff_id from tasks where id = $1)', [body.id]);
  await shop.fixtures.pool.pg.query('delete from staff_roles where staff_id = (select staff_id from tasks where id = $1)', [body.id]);
  await work();
  const refused = await readTask(reader, body.id);
  expect(refused).toMatchObject({ state: 'failed', file: null });
  expect(refused.problems[0]?.message).toContain('permission');
  const open = (await keeper.call<{ data: TaskView[] }>('GET', '/api/admin/tasks')).body.data.filter(({ state }) => state === 'waiting');
  for (let n = open.length; n < 10; n++) expect((await start(keeper, 'export', exportInput('csv'))).status).toBe(201);
  expect((await start(keeper, 'export', exportInput('csv'))).body.code).toBe('too_many_tasks');
});
