/**
 * `npm run search-quality [-- PRODUCTS]`: how well the search finds relevant products, compared with plain ILIKE, on the demo
 * and on a made-up catalogue.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateShop } from '../src/app/generate/generate-shop.ts';
import { readDemoData } from '../src/demo/demo-data.ts';
import { seedProducts } from '../src/demo/products.ts';
import { createDatabase, inTransaction } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { judge, plainFinder, type Quality, readJudged, shopFinder } from './search-quality/judge.ts';

const products = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(path.join(os.tmpdir(), 'shophouse-search-'));
const server = await startEmbeddedPostgres(folder);
const { socketFolder, user, database } = server.address as { socketFolder: string; user: string; database: string };
try {
  await migrate({ host: socketFolder, user, database }, path.resolve(import.meta.dirname, '../db/migrations'));
  const pool = createPool(server.address, { max: 2, statementTimeoutMs: 0 });
  const db = createDatabase(pool);
  const now = new Date();
  const data = await readDemoData();
  const catalogue = await inTransaction(db, (tx) => seedProducts(tx, data, new Map(), new Map(), now));
  const say = (name: string, { recall, mrr, missed }: Quality) => {
    process.stdout.write(`${name.padEnd(34)} ${recall.toFixed(3)}      ${mrr.toFixed(3)}\n`);
    return missed;
  };
  process.stdout.write(`${''.padEnd(34)} recall@10  MRR\n`);
  for (const part of ['demo', 'generated'] as const) {
    if (part === 'generated') await generateShop({ db, address: server.address }, { products, orders: 100 });
    const queries = await readJudged(part);
    const title = `${part}, ${queries.length} queries`;
    const missed = say(`${title}, search`, await judge(db, queries, shopFinder(db, data.shop.synonyms, now), catalogue.products));
    say(`${title}, ILIKE`, await judge(db, queries, plainFinder(db), catalogue.products));
    for (const { q, recall } of missed) process.stdout.write(`  ${q} ${recall.toFixed(2)}\n`);
  }
  await db.destroy();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
