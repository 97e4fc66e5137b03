import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportKind, ImportView, TaskView } from '#modules/tasks/contract.ts';
import { runNext } from '#modules/tasks/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createStaffCall } from '#platform/http/call.ts';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import { createProviders } from '../../providers.ts';
import { allRoutes } from '../../routes.ts';

let shop: ServedShop;
let keeper: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  keeper = await staffWith(shop, 'products view', 'products create', 'products update');
});
afterAll(() => shop.close());

function work(isStopped?: () => boolean): Promise<boolean> {
  const { db, files, log } = shop;
  const facts = shopFacts({ publicUrl: shop.publicUrl, secrets: createSecrets('x') });
  const deps = { db, files, log, clock: shop.fixtures.clock, shop: facts };
  return runNext(
    deps,
    createStaffCall(allRoutes(createProviders({ ...deps, config: readConfig({}), secrets: createSecrets('x') })), deps),
    isStopped,
  );
}

function upload(client: StaffClient, what: ImportKind, csv: string) {
  const mark = 'mark-of-this-body';
  const head = `--${mark}\r\nContent-Disposition: form-data; name="files"; filename="counted.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const body = Buffer.from(`${head}${csv}\r\n--${mark}--\r\n`);
  return client.call<ImportView>('POST', `/api/admin/imports/new/${what}`, body, {
    'content-type': `multipart/form-data; boundary=${mark}`,
  });
}
const begin = (client: StaffClient, id: number, mapping: (string | null)[], dry_run: boolean) =>
  client.call<ImportView>('POST', `/api/admin/imports/${id}/start`, { mapping, dry_run, reason: 'Counted' });
const read = async (client: StaffClient, id: number): Promise<TaskView> =>
  (await client.call<ImportView>('GET', `/api/admin/imports/${id}`)).body.task;

const stockOf = async (sku: string): Promise<number> =>
  (await shop.fixtures.pool.pg.query('select stock from product_items where sku = $1', [sku])).rows[0].stock;
async function skus(count: number): Promise<string[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await shop.fixtures.product()).itemId);
  const { rows } = await shop.fixtures.pool.pg.query('select sku from product_items where id = any($1) order by id', [ids]);
  return rows.map((row: { sku: string }) => row.sku);
}

test('a stock file gets a dry run and then runs; a faulty row is reported by row and column and does not stop the others', async () => {
  const [a, b] = (await skus(2)) as [string, string];
  const [oldA, oldB] = [await stockOf(a), await stockOf(b)];
  const file = `貨號,新庫存,增減\n${a},70,\n${b},,+5\nNO-SUCH,1,\n${a},1,\n${b},1,2`;
  const up = await upload(keeper, 'stock', file);
  expect(up.status, up.text).toBe(201);
  expect(up.body).toMatchObject({ heads: ['貨號', '新庫存', '增減'], task: { state: 'draft', total: 5 }, file_name: 'counted.csv' });
  const { id } = up.body.task;
  expect((await begin(keeper, id, ['sku', null, null], true)).status).toBe(422);
  expect((await begin(keeper, id, ['sku', 'stock', 'change'], true)).body.task.state).toBe('waiting');
  await work();
  const tried = await read(keeper, id);
  expect(tried).toMatchObject({ state: 'done', total: 5, done: 2, failed: 3, import: { dry_run: true, updated: 2, created: 0 } });
  expect(tried.problems.map((problem) => problem.id)).toEqual([5, 6, 4]);
  expect((await keeper.call('GET', `/api/admin/tasks/${id}/problems`)).text).toContain('\u{FEFF}Row,Reason\r\n');
  expect(tried.problems[2]?.message).toBe('貨號: There is no SKU “NO-SUCH”');
  expect([await stockOf(a), await stockOf(b)]).toEqual([oldA, oldB]);
  await begin(keeper, id, ['sku', 'stock', 'change'], false);
  await work();
  expect(await read(keeper, id)).toMatchObject({ state: 'done', done: 2, failed: 3, import: { dry_run: false, updated: 2 } });
  expect([await stockOf(a), await stockOf(b)]).toEqual([70, oldB + 5]);
  expect((await begin(keeper, id, ['sku', 'stock', 'change'], false)).body).toMatchObject({ code: 'import_begun' });
});

test('a fault is reported by the line of the spreadsheet, and empty lines are not counted', async () => {
  const [sku] = (await skus(1)) as [string];
  const { body } = await upload(keeper, 'stock', `sku,stock\n\n${sku},4\n,\n\nNO-SUCH,1\n`);
  expect(body.task.total).toBe(2);
  await begin(keeper, body.task.id, ['sku', 'stock'], true);
  await work();
  const { total, done, failed, problems } = await read(keeper, body.task.id);
  expect([total, done, failed, problems.map(({ id }) => id)]).toEqual([2, 1, 1, [6]]);
});

test('a batch that a killed worker had completed is not run again', async () => {
  const [sku] = (await skus(1)) as [string];
  const old = await stockOf(sku);
  const row = { line: 2, cells: { sku, change: `-${old}` } };
  const sent = { rows: [row], dry_run: false, reference: '7-1', reason: 'Broken' };
  for (const updated of [1, 1]) {
    const { body } = await keeper.call('POST', '/api/admin/product-items/import', sent);
    expect(body).toMatchObject({ updated, failed: 0 });
  }
  expect(await stockOf(sku)).toBe(0);
});

test('a product file creates products, and a second file changes only the columns it contains', async () => {
  const file = 'Key,Name,Cost,SKU,Pieces,Live\nmug,Plain mug,120,MUG-1,4,true\ntea,Green tea,80,TEA-1,9,true\nmug,,,,,';
  const mapping = ['handle', 'title', 'price', 'sku', 'stock', 'published'];
  const { id } = (await upload(keeper, 'products', file)).body.task;
  await begin(keeper, id, mapping, true);
  await work();
  expect(await read(keeper, id)).toMatchObject({ done: 3, failed: 0, import: { created: 2 } });
  await begin(keeper, id, mapping, false);
  await work();
  expect(await read(keeper, id)).toMatchObject({ done: 3, import: { created: 2, dry_run: false } });
  const prices = await upload(keeper, 'products', 'Key,Name,Cost,SKU\nmug,Plain mug,130,MUG-1');
  await begin(keeper, prices.body.task.id, mapping.slice(0, 4), false);
  await work();
  const { rows } = await shop.fixtures.pool.pg.query(
    "select i.price, i.stock, p.shelf_status from product_items i join products p on p.id = i.product_id where i.sku = 'MUG-1'",
  );
  expect(rows).toEqual([{ price: 130, stock: 4, shelf_status: 'on_shelf' }]);
  const logged = await shop.fixtures.pool.pg.query(
    `select action, actor_name is not null as named, changes @? '$[*] ? (@.field == "items")' as items from audit_log
     where subject_type = 'Product' and subject_id = (select product_id from product_items where sku = 'MUG-1') order by id`,
  );
  expect(logged.rows).toEqual([
    { action: 'create', named: true, items: false },
    { action: 'update', named: true, items: true },
  ]);
});

test('a product file without handles is imported by its SKUs: the second time it changes the same products', async () => {
  const mapping = ['title', 'sku', 'price'];
  for (const [price, counts] of [
    [420, { created: 2, updated: 0 }],
    [440, { created: 0, updated: 2 }],
  ] as const) {
    const { id } = (await upload(keeper, 'products', `品名,貨號,售價\n飯碗,BOWL-01,${price}\n深盤,PLATE-01,${price}`)).body.task;
    await begin(keeper, id, mapping, false);
    await work();
    expect(await read(keeper, id)).toMatchObject({ done: 2, failed: 0, import: counts });
  }
  const { rows } = await shop.fixtures.pool.pg.query(
    "select sku, price from product_items where sku in ('BOWL-01', 'PLATE-01') order by sku",
  );
  expect(rows).toEqual([
    { sku: 'BOWL-01', price: 440 },
    { sku: 'PLATE-01', price: 440 },
  ]);
  const { id } = (await upload(keeper, 'products', '品名,售價\n飯碗,420')).body.task;
  expect((await begin(keeper, id, ['title', 'price'], false)).status).toBe(422);
});

test('a row without a handle never changes another product that has its SKU as handle or address', async () => {
  const importRows = async (csv: string, mapping: string[]) => {
    const { id } = (await upload(keeper, 'products', csv)).body.task;
    await begin(keeper, id, mapping, false);
    await work();
    return read(keeper, id);
  };
  expect(await importRows('代號,品名,貨號,售價\njar-01,茶罐,POT-9,300', ['handle', 'title', 'sku', 'price'])).toMatchObject({ failed: 0 });
  for (const counts of [{ created: 1 }, { updated: 1, created: 0 }]) {
    const price = counts.created ? 500 : 520;
    const answer = await importRows(`品名,貨號,售價\n糖罐,jar-01,${price}`, ['title', 'sku', 'price']);
    expect(answer).toMatchObject({ failed: 0, import: counts });
  }
  const { rows } = await shop.fixtures.pool.pg.query(
    "select p.name ->> 'tw' as name, i.sku, i.price from product_items i join products p on p.id = i.product_id where i.sku in ('POT-9', 'jar-01') order by sku",
  );
  expect(rows).toEqual([
    { name: '茶罐', sku: 'POT-9', price: 300 },
    { name: '糖罐', sku: 'jar-01', price: 520 },
  ]);
});

test('an import is visible to its owner only, and requires the right to change the resource', async () => {
  const [viewer, other] = [await staffWith(shop, 'products view'), await staffWith(shop, 'products update')];
  expect((await upload(viewer, 'stock', 'SKU\nA')).body).toMatchObject({ code: 'task_call_unknown' });
  const { id } = (await upload(keeper, 'stock', 'SKU,Stock\nA,1')).body.task;
  expect((await other.call('GET', `/api/admin/imports/${id}`)).status).toBe(404);
  expect((await begin(other, id, ['sku', 'stock'], true)).status).toBe(404);
  const next = await upload(keeper, 'stock', 'SKU,Stock\nB,1');
  expect((await keeper.call('GET', `/api/admin/imports/${id}`)).status).toBe(404);
  expect((await keeper.call<{ data: TaskView[] }>('GET', '/api/admin/tasks')).body.data.map((task) => task.id)).not.toContain(
    next.body.task.id,
  );
});

test('a product import with failed pictures can run again: it adds the missing pictures and changes nothing else', async () => {
  const csv = 'Handle,Title,Variant Price,Image Src\nred-bowl,Bowl,300,https://127.0.0.1/bowl.jpg';
  const { id } = (await upload(keeper, 'products', csv)).body.task;
  const mapping = ['handle', 'title', 'price', 'picture'];
  await begin(keeper, id, mapping, false);
  await work();
  const ran = await read(keeper, id);
  expect(ran).toMatchObject({ state: 'done', done: 1, failed: 0, import: { created: 1 } });
  expect(ran.problems).toEqual([{ id: 2, message: 'Image Src: The picture’s address lies inside a private network' }]);
  expect((await begin(keeper, id, mapping, false)).status).toBe(200);
  await work();
  expect(await read(keeper, id)).toMatchObject({ state: 'done', import: { created: 0, updated: 0, unchanged: 1 } });
});
