import pg from 'pg';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { WorkObserver } from '#platform/jobs/work-observer.ts';
import type { Log } from '#platform/log/log.ts';
import { inWorkSpan } from '#platform/tracing/spans.ts';
import type { Subscriber, Subscriptions } from './effects.ts';
import { claimEffects, markDone, markTried, type OutboxRow, outboxChannel } from './outbox.ts';

/** One queue per kind, so that pictures never delay mails. */
const queueOf = (kind: string) => `effect.${kind}`;
const concurrency = 2;
const pollMs = 2000;
const batch = 100;

type RelayDeps = {
  db: Database;
  address: DatabaseAddress;
  jobs: Jobs;
  subscriptions: Subscriptions;
  log: Log;
  observer?: WorkObserver | undefined;
};

/** Turns recorded effects into durable jobs and runs them. Woken by commits, and by a slow poll when a wake-up was lost. */
export async function startRelay({ db, address, jobs, subscriptions, log, observer }: RelayDeps) {
  for (const [kind, subscriber] of Object.entries(subscriptions)) {
    await jobs.work<OutboxRow>(queueOf(kind), concurrency, (row) => runSubscriber({ db, observer }, subscriber, row));
  }
  const kinds = Object.keys(subscriptions);
  let isStopped = false;
  let moving: Promise<void> = Promise.resolve();
  const moveAll = async () => {
    for (let moved = batch; moved === batch && !isStopped; ) moved = await moveBatch(db, jobs, kinds);
    observer?.read();
  };
  const wake = () => {
    moving = moving.then(moveAll).catch((err: unknown) => log.error({ err }, 'outbox relay'));
  };
  const timer = setInterval(wake, pollMs);
  const listener = await listen(address, wake, log);
  wake();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await listener?.end().catch(() => {});
      await moving;
    },
  };
}

const moveBatch = (db: Database, jobs: Jobs, kinds: readonly string[]): Promise<number> =>
  inTransaction(db, async (tx) => {
    const rows = await claimEffects(tx, kinds, batch);
    for (const row of rows) await jobs.enqueue(tx, { name: queueOf(row.kind), data: row });
    return rows.length;
  });

type Running = Pick<RelayDeps, 'db' | 'observer'>;

async function runSubscriber({ db, observer }: Running, subscriber: Subscriber, row: OutboxRow): Promise<void> {
  try {
    await inWorkSpan(`effect ${row.kind}`, row.trace_parent, () => subscriber(row.payload, row.effect_key));
    await markDone(db, row.id);
    observer?.effect(row.kind, 'delivered');
  } catch (error) {
    observer?.effect(row.kind, 'failed');
    await markTried(db, row.id, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Commits wake us at once; without this connection the poll still does. */
async function listen(address: DatabaseAddress, wake: () => void, log: Log): Promise<pg.Client | undefined> {
  const where =
    'url' in address ? { connectionString: address.url } : { host: address.socketFolder, user: address.user, database: address.database };
  const client = new pg.Client(where);
  client.on('error', (err) => log.warn({ err }, 'outbox wake-ups lost, polling'));
  client.on('notification', wake);
  try {
    await client.connect();
    await client.query(`listen ${outboxChannel}`);
    return client;
  } catch (err) {
    log.warn({ err }, 'outbox wake-ups not available, polling');
    return undefined;
  }
}
