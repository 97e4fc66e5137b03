import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { restoreTargets, shopCommand } from '#testing/backups.ts';
import { guest } from '#testing/clients.ts';
import type { TestDatabase } from '#testing/database.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { databaseUrl, isBuilt } from '#testing/servers/running-program.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findBrokenRules } from '#testing/verify/broken-rules.ts';
import { mountStorefront } from '../../pages/storefront.ts';

const folder = temporaryFolder('backup');
const file = path.join(folder, 'shop.backup');
const targets = restoreTargets(folder);
let source: ServedShop;
let sourceEnv: Record<string, string>;

const readRows = async ({ pool }: Pick<TestDatabase, 'pool'>, table: string, key = 'id') =>
  new Map((await pool.pg.query(`select to_jsonb(t) as row from ${table} t`)).rows.map(({ row }) => [row[key], row]));

beforeAll(async () => {
  source = await servedShop();
  sourceEnv = { DATABASE_URL: databaseUrl(source.fixtures.address), DATA_DIR: path.dirname(source.files.folder ?? '') };
});
afterEach(() => targets.closeAll());
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Places orders until stopped; returns their numbers. */
async function keepBuying(itemId: number, isOver: () => boolean, placed: string[]): Promise<void> {
  while (!isOver()) placed.push((await buy(source.fixtures, guest(source), { itemId })).order_no);
}

test('a backup made while orders are placed is a consistent snapshot, and is restored completely', async () => {
  const { itemId } = await source.fixtures.product({ stock: 9000 });
  for (const name of ['a1b2/800.webp', 'a1b2/400.webp', 'c3d4/800.webp']) await source.files.put(name, Buffer.from(`picture ${name}`));
  const before = [(await buy(source.fixtures, guest(source), { itemId })).order_no];
  const placed = [...before];
  let over = false;
  const buyers = [1, 2, 3].map(() => keepBuying(itemId, () => over, placed));
  const made = await shopCommand(['backup', file], sourceEnv);
  over = true;
  await Promise.all(buyers);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^✓ \S+: \d+ rows, 3 pictures, [\d.]+ [kM]B\n$/) });
  expect(made.errorOutput).toMatch(/orders +\d+ {2}/);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(statSync(file).mode & 0o077).toBe(0);

  const target = await targets.open();
  const back = await shopCommand(['restore', file], target.env);
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('✓ The shop is back') });
  const [there, here] = [await readRows(source.fixtures, 'orders', 'order_no'), await readRows(target, 'orders', 'order_no')];
  expect(here.size).toBeGreaterThan(0);
  expect(there.size).toBeGreaterThan(here.size);
  expect([...here.keys()]).toEqual(expect.arrayContaining(before));
  for (const table of ['orders', 'order_lines', 'order_history', 'stock_movements', 'customers', 'staff', 'payment_methods']) {
    const [all, restored] = [await readRows(source.fixtures, table), await readRows(target, table)];
    expect([...restored.values()]).toEqual([...restored.keys()].map((id) => all.get(id)));
  }
  expect(await findBrokenRules(target.pool, source.fixtures.clock.now())).toEqual([]);
  const picture = path.join(target.media, 'a1b2/800.webp');
  expect(readFileSync(picture, 'utf8')).toBe('picture a1b2/800.webp');
  const [state] = (await readRows(target, 'shop_state')).values();
  const madeAt = /as of (\S+),/.exec(back.output)?.[1];
  expect(new Date(state.backed_up_at).toISOString()).toBe(madeAt);
});

test('a restored shop backs up to the same rows, and new orders get new numbers', async () => {
  const again = path.join(folder, 'again.backup');
  const target = await targets.open();
  expect((await shopCommand(['restore', file], target.env)).code).toBe(0);
  expect((await shopCommand(['backup', again], target.env)).code).toBe(0);
  const [first, second] = [checksumsOf(file), checksumsOf(again)];
  // Two differences: dispatched effects are dispatched again, and the shop says when it was backed up.
  expect({ ...second.tables, outbox: null, shop_state: null }).toEqual({ ...first.tables, outbox: null, shop_state: null });
  expect(second.tables['outbox']?.rows).toBe(first.tables['outbox']?.rows);
  expect(second.media).toEqual(first.media);

  const numbers = `select (select max(id) from orders) < nextval(pg_get_serial_sequence('orders', 'id')) as ids,
    (select count(*) from orders) < nextval('order_numbers') as numbers,
    (select count(*)::int from outbox where done_at is null and dispatched_at is not null) as lost`;
  expect((await target.pool.pg.query(numbers)).rows).toEqual([{ ids: true, numbers: true, lost: 0 }]);
  const schema = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as c from pg_constraint
    where connamespace = 'public'::regnamespace order by 1`;
  expect((await target.pool.pg.query(schema)).rows).toEqual((await source.fixtures.pool.pg.query(schema)).rows);
});

type Sums = { tables: Record<string, { rows: number; sha256: string }>; media: object };

function checksumsOf(backup: string): Sums {
  const text = gunzipSync(readFileSync(backup)).toString('latin1');
  const start = text.lastIndexOf('\0{\n "tables"') + 1;
  return JSON.parse(text.slice(start, text.indexOf('\0', start)));
}

/** The page a browser ends up on after redirects to the canonical URL. */
async function fetchPage(shop: ServedShop, url: string): Promise<string> {
  const { statusCode, headers, body } = await shop.app.inject(url);
  return headers.location ? fetchPage(shop, String(headers.location)) : `${statusCode} ${body}`;
}

test.skipIf(!isBuilt)('the restored shop serves the same pages as the original', async () => {
  const target = await targets.open();
  expect((await shopCommand(['restore', file], target.env)).code).toBe(0);
  const [old, restored] = [
    await servedShop({ beside: source }),
    await servedShop({ beside: { ...source, fixtures: { ...source.fixtures, ...target } } }),
  ];
  const build: unknown = await import(pathToFileURL(path.resolve('build/storefront/server/index.js')).href);
  const texts: string[][] = [];
  for (const shop of [old, restored]) {
    const options = {
      build,
      clientFolder: path.resolve('build/storefront/client'),
      call: shop.call,
      showDraft: shop.showDraft,
      log: shop.log,
      publicUrl: 'http://localhost',
    };
    await mountStorefront(shop.app, { ...options, address: shop.fixtures.address, clock: source.fixtures.clock });
    const pages = ['/home', '/en/home', '/products/1', '/en/products/1', '/products'];
    texts.push(await Promise.all(pages.map((url) => fetchPage(shop, url))));
  }
  expect(texts[1]).toEqual(texts[0]);
  expect(texts[0]?.[3]).toMatch(/^200 .*Rouge bowl/s);
  await old.close();
  await restored.close();
});
