/** `npm run bench [-- --products N | --full] [--seed S] [--seconds S]`: the built shop under load, compared with what this machine can do at all. */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runVerify } from '#app/verify/run.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { postgresSize } from '#platform/db/embedded/size.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { freePort } from '#testing/servers/running-program.ts';
import { startVarnish } from '#testing/servers/varnish.ts';
import { addCampaignMembers, type CampaignResult, campaignLimit, measureCampaign } from './campaign.ts';
import { type Checkouts, countStatements, measureAdding, measureCheckout, measureFullCart, middleOf } from './carts.ts';
import { type CdnResult, measureCdn } from './cdn.ts';
import { measureChangingPages } from './changing-pages.ts';
import { freshShop, ordersPerProduct } from './databases.ts';
import { compareWithGoals, flatness, type Measured } from './goals.ts';
import { measurePages, type PageScore, pageScoreLine, pageScoreTitle } from './lighthouse.ts';
import { findSlow, measureOffice, type OfficeRow } from './office.ts';
import { fillOffice } from './office-fill.ts';
import { measureCachedPages, measureUncachedPages, measureWeight, pageBytes } from './pages.ts';
import { memoryOf } from './processes.ts';
import { measureFirstReads, measureReads, type Row } from './reads.ts';
import { chooseSamples, type Samples } from './samples.ts';
import { type Running, startBuilt } from './shop.ts';
import { campaignLines, cdnLines, goalLines, officeLine, officeTitle, rowLine, rowTitle, say, worstLines, yardstickLine } from './table.ts';
import { measureYardsticks, type Yardsticks } from './yardsticks.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '3' },
    /** `load`, `pages`, `office`, `campaign` or `cdn`; without it, the first two. */
    only: { type: 'string' },
    /** Of the back office: only lists with this in their name. */
    list: { type: 'string', default: '' },
    /** Of a campaign: its customers, and the orders per second beside it. */
    customers: { type: 'string', default: '200000' },
    pace: { type: 'string', default: '8' },
    runs: { type: 'string', default: '5' },
    folder: { type: 'string', default: path.join(root, 'node_modules', '.cache', 'bench') },
  },
});
const sizes = values.full ? [1000, 10_000, 100_000] : [Number(values.products)];
const seed = Number(values.seed);
const seconds = Number(values.seconds);
const folder = path.resolve(values.folder);
const connections = [1, 16, 64];

/** Measures a shop with this many products and prints each line as soon as it is known. */
async function measureSize(products: number): Promise<Measured> {
  const { address, sized } = await prepareDatabase(products);
  say(`\n${products} products, seed ${seed}, ${seconds} s each, ${os.availableParallelism()} cores shared by all`);
  const mails = await startMailServer();
  const program = await startBuilt('start', folder, { env: { ...sized, SMTP_URL: mails.url } });
  try {
    const second = await startBuilt('server', folder);
    await second.stop();
    const { rows, statements, cpuPerOrder, samples, bytes, before } = await withPool(address, (pool) => loadShop(program, pool));
    // Without the connections of the bench itself.
    await sleep(connectionsEndMs);
    const memory = memoryOf(program.pid);
    const after = await measureYardsticks(folder, bytes, seconds);
    say(yardstickLine(after));
    await withPool(address, assertHealthy);
    return {
      products,
      rows,
      yardsticks: averageYardsticks(before, after),
      startedAfterMs: { program: program.startedAfterMs, server: second.startedAfterMs },
      memory,
      cpuPerOrder,
      weight: await measureWeight(program.url, samples),
      statements,
    };
  } finally {
    await program.stop();
    mails.close();
  }
}

const connectionsEndMs = 500;

async function withPool<T>(address: DatabaseAddress, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(address, { max: 4, statementTimeoutMs: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** The yardsticks before the load, then every row of the table. */
async function loadShop(program: Running, pool: Pool) {
  const samples = await chooseSamples(pool, seed);
  const bytes = await pageBytes(program.url, samples);
  const before = await measureYardsticks(folder, bytes, seconds);
  say(yardstickLine(before));
  return { ...(await measureRows(program, pool, samples, bytes)), samples, bytes, before };
}

/** A fresh shop, and PostgreSQL's size for it alone: its cluster also holds the databases that shops are copied from. */
async function prepareDatabase(products: number): Promise<{ address: DatabaseAddress; sized: { POSTGRES_MEMORY_MB: string } }> {
  mkdirSync(folder, { recursive: true });
  const server = await startEmbeddedPostgres(folder);
  try {
    const bytes = await freshShop(server.address, products, say);
    return { address: server.address, sized: { POSTGRES_MEMORY_MB: String(postgresSize(os.totalmem(), bytes, {}).memoryMb) } };
  } finally {
    await server.stop();
  }
}

async function measureRows(program: Running, pool: Pool, samples: Samples, bytes: Awaited<ReturnType<typeof pageBytes>>) {
  const { url } = program;
  const rows: Row[] = [];
  const onRow = (row: Row & { why?: string[] }) => {
    rows.push(row);
    say(rowLine(row));
    for (const reason of row.why ?? []) say(`    ${reason}`);
  };
  say(rowTitle);
  onRow(await measureFirstReads(program, samples));
  await measureReads(program, samples, { connections, seconds }, onRow);
  for (const count of connections) onRow(await measureAdding(url, samples, count, seconds));
  onRow(await measureFullCart(url, pool, samples));
  const statements = await countStatements(url, samples);
  const alone = await measureCheckout(program, pool, samples, { connections: 1, seconds: seconds * 2 });
  onRow(alone);
  const eight = { connections: 8, seconds: seconds * 2 };
  // Orders of a program that V8 still compiles cost half as much again.
  onRow({ ...(await measureCheckout(program, pool, samples, eight)), name: 'first checkouts after the start' });
  const runs: Checkouts[] = [];
  for (const run of [1, 2, 3]) {
    const checkouts = await measureCheckout(program, pool, samples, eight);
    runs.push(checkouts);
    onRow({ ...checkouts, name: `whole checkout, run ${run}` });
  }
  const together = middleOf(runs);
  onRow(together);
  await measureCachedPages(url, bytes, { connections, seconds }, onRow);
  await measureUncachedPages(url, pool, samples, { connections: [1, 16], seconds }, onRow);
  onRow(await measureChangingPages(url, pool, samples, { connections: 16, seconds: seconds * 2 }));
  return { rows, statements, cpuPerOrder: together.cpu };
}

/** Throws when an order placed under load broke a rule of `verify`: the figures would mean nothing. */
async function assertHealthy(pool: Pool): Promise<void> {
  const broken = await runVerify(pool);
  if (broken.length > 0) throw new Error(`After the load: ${broken.map(({ says, what }) => `${says} (${what.join(', ')})`).join('; ')}`);
  say('  verify: every rule holds after the load');
}

function averageYardsticks(a: Yardsticks, b: Yardsticks): Yardsticks {
  const mean = (x: number, y: number) => (x + y) / 2;
  const page = {
    home: mean(a.page.home, b.page.home),
    category: mean(a.page.category, b.page.category),
    product: mean(a.page.product, b.page.product),
  };
  return { Y1: mean(a.Y1, b.Y1), Y2: mean(a.Y2, b.Y2), Y3: mean(a.Y3, b.Y3), bare: mean(a.bare, b.bare), page };
}

/** Lighthouse, the mobile profile, on the demo shop. */
async function scorePages(runs: number): Promise<PageScore[]> {
  say(`\nLighthouse, mobile, median of ${runs}${pageScoreTitle}`);
  return measurePages(`${folder}-demo`, runs, (score) => say(pageScoreLine(score)));
}

/** The lists and figures of the back office, one after the other, for one member of staff. */
async function measureLists(products: number): Promise<OfficeRow[]> {
  const { address, sized } = await prepareDatabase(products);
  const program = await startBuilt('start', folder, { env: sized });
  const pool = createPool(address, { max: 2, statementTimeoutMs: 0 });
  try {
    await fillOffice(pool);
    say(`\n${products} products, ${products * ordersPerProduct} orders, one client${officeTitle}`);
    const rows = await measureOffice(program.url, pool, { only: values.list, seconds }, (row) => say(officeLine(row)));
    say(worstLines(findSlow(rows)));
    return rows;
  } finally {
    await pool.end();
    await program.stop();
  }
}

/** Checkouts while coupons and mails go to all customers. */
async function measureBesideCampaign(products: number, customers: number): Promise<CampaignResult> {
  const { address, sized } = await prepareDatabase(products);
  const mails = await startMailServer({ records: false });
  const program = await startBuilt('start', folder, { env: { ...sized, SMTP_URL: mails.url } });
  const pool = createPool(address, { max: 2, statementTimeoutMs: 0 });
  try {
    await addCampaignMembers(pool, address, customers);
    const samples = await chooseSamples(pool, seed);
    const result = await measureCampaign(program.url, pool, samples, { customers, pace: Number(values.pace), seconds: seconds * 20 });
    say(campaignLines(result));
    await assertHealthy(pool);
    return result;
  } finally {
    await pool.end();
    await program.stop();
    mails.close();
  }
}

/** Pages through a Varnish before the shop while prices change. */
async function measureBehindCdn(products: number): Promise<CdnResult> {
  const { address, sized } = await prepareDatabase(products);
  const port = await freePort();
  const program = await startBuilt('start', folder, { env: { ...sized, CDN_URL: `varnish://127.0.0.1:${port}` } });
  const pool = createPool(address, { max: 2, statementTimeoutMs: 0 });
  try {
    const varnish = await startVarnish(Number(new URL(program.url).port), { port, megabytes: 1024 });
    try {
      const plan = { pages: products, seconds: seconds * 20, connections: 16 };
      const result = await measureCdn(`http://127.0.0.1:${port}`, program.url, pool, plan);
      say(cdnLines(result));
      return result;
    } finally {
      await varnish.stop();
    }
  } finally {
    await pool.end();
    await program.stop();
  }
}

const isOffice = values.only === 'office';
const office = isOffice ? await measureLists(Number(values.products)) : [];
const campaign = values.only === 'campaign' ? await measureBesideCampaign(Number(values.products), Number(values.customers)) : undefined;
const cdn = values.only === 'cdn' ? await measureBehindCdn(Number(values.products)) : undefined;
const all: Measured[] = [];
for (const size of values.only === undefined || values.only === 'load' ? sizes : []) {
  const measured = await measureSize(size);
  all.push(measured);
  say(goalLines(compareWithGoals(measured)));
}
say(goalLines(flatness(all)));
const pages = values.only === undefined || values.only === 'pages' ? await scorePages(Number(values.runs)) : [];
const results = all.map((measured) => ({ ...measured, comparisons: compareWithGoals(measured) }));
const file = path.join(root, 'build', 'bench.json');
const cores = os.availableParallelism();
writeFileSync(
  file,
  `${JSON.stringify({ seed, seconds, cores, results, flatness: flatness(all), pages, office, campaign, cdn }, null, 1)}\n`,
);
say(`\nAs JSON: ${path.relative(root, file)}`);
const phases = [...(campaign ? [campaign.idle, campaign.busy] : []), ...(cdn ? [cdn] : [])];
const hasErrors = [...office, ...phases, ...all.flatMap(({ rows }) => rows)].some(({ errors }) => errors > 0);
process.exitCode = hasErrors || (campaign && campaign.ratio > campaignLimit) ? 1 : 0;
