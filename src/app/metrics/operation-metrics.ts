import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Counter, Gauge, type Registry } from 'prom-client';
import { pageCacheCounts } from '#platform/cache/page-cache.ts';
import type { Pool } from '#platform/db/pool.ts';
import { programFolder } from '../version.ts';

type Figure = { name: FigureName; label: string; value: number };
type FigureName = keyof typeof figures;

/** What db/metrics reads: help, and the name of the label where there is one. */
const figures = {
  effects_waiting: ['Effects that wait to be carried out', 'kind'],
  effects_failed: ['Effects that have failed for good: shop retry runs them again', 'kind'],
  effects_oldest_seconds: ['Age of the oldest effect that waits'],
  jobs_waiting: ['Jobs that are due', 'queue'],
  jobs_failed: ['Jobs that have failed for good', 'queue'],
  worker_seen_timestamp_seconds: ['When a worker was last seen'],
  nightly_sweep_timestamp_seconds: ['When the nightly sweep last ended'],
  last_backup_timestamp_seconds: ['When the shop was last backed up'],
  orders_last_hour: ['Orders placed in the last hour'],
  payment_attempts_last_hour: ['Payment attempts begun in the last hour, by state', 'state'],
  standby_lag_seconds: ['How long the last change took to be visible at a streaming replica; 0 without changes', 'standby'],
  standby_lag_bytes: ['Log that a streaming replica has not replayed yet', 'standby'],
  mails_last_hour: ['Mails of the last hour, by state', 'state'],
} as const satisfies Record<string, readonly [help: string, label?: string]>;

const statementOf = (name: string) => readFileSync(path.join(programFolder, 'db', 'metrics', `${name}.sql`), 'utf8');
/** Several scrapers, or an impatient one, read the database once. */
const readEveryMs = 5000;

/**
 * Adds the figures that an operator watches: effects, jobs, worker, backup, orders, payments, mails, replicas and the connections of all
 * pools.
 */
export function observeOperation(registry: Registry, pool: Pool, ...others: Pool[]): void {
  const statements = { shop: statementOf('shop'), queue: statementOf('queue') };
  let reading: { at: number; rows: Promise<Figure[]> } | undefined;
  const read = async (): Promise<Figure[]> => {
    const shop = await pool.queryUncounted<Figure>(statements.shop, []);
    const [queue] = await pool.queryUncounted<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`, []);
    return queue?.there ? [...shop, ...(await pool.queryUncounted<Figure>(statements.queue, []))] : shop;
  };
  // The database may be away: the process's own figures are answered all the same.
  const rows = () => {
    const now = performance.now();
    if (!reading || now - reading.at > readEveryMs) reading = { at: now, rows: read().catch(() => []) };
    return reading.rows;
  };
  for (const [name, [help, label]] of Object.entries(figures) as [FigureName, readonly [string, string?]][])
    new Gauge({
      ...{ name: `shop_${name}`, help, labelNames: label ? [label] : [], registers: [registry] },
      async collect() {
        this.reset();
        const own = (await rows()).filter((row) => row.name === name);
        // A gauge without labels answers 0 after a reset: what is not known is left out.
        if (own.length === 0 && !label) this.remove();
        for (const { label: of, value } of own) label ? this.set({ [label]: of }, value) : this.set(value);
      },
    });
  observeConnections(registry, [pool, ...others]);
}

function observeConnections(registry: Registry, pools: readonly Pool[]): void {
  const total = (count: 'totalCount' | 'idleCount' | 'waitingCount') => pools.reduce((sum, { pg }) => sum + pg[count], 0);
  new Gauge({
    ...{ name: 'shop_connections', help: 'Connections of this process to the database', labelNames: ['state'], registers: [registry] },
    collect() {
      this.set({ state: 'open' }, total('totalCount'));
      this.set({ state: 'idle' }, total('idleCount'));
      this.set({ state: 'waited for' }, total('waitingCount'));
    },
  });
}

/** Adds how many public pages came from memory. */
export function observePageCache(registry: Registry): void {
  new Counter({
    ...{ name: 'shop_page_cache_total', help: 'Public pages by where they came from', labelNames: ['result'], registers: [registry] },
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, pageCacheCounts.hits);
      this.inc({ result: 'miss' }, pageCacheCounts.misses);
    },
  });
}
