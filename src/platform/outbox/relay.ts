import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOf, type DatabaseAddress } from '#platform/db/connection.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
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
/** A database that accepts the connection and does not respond must hold up neither the start nor the stop. */
const listenMs = 3000;
const batch = 100;
/** Least time between two reads of the outbox: under load one read takes the effects of many commits. */
const restMs = 200;

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
    const finish = (rows: OutboxRow[]) =>
      markDone(
        db,
        rows.map(({ id }) => id),
      );
    await jobs.work<OutboxRow>(queueOf(kind), concurrency, (row) => runSubscriber({ db, observer }, subscriber, row), finish);
  }
  const kinds = Object.keys(subscriptions);
  const stopping = new AbortController();
  let isWoken = false;
  let moving: Promise<void> | undefined;
  const moveAll = async () => {
    for (let moved = batch; moved === batch && !stopping.signal.aborted; ) moved = await moveBatch(db, jobs, kinds);
    observer?.read();
  };
  const moveWhileWoken = async () => {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      await moveAll().catch((err: unknown) => log.error({ err }, 'outbox relay'));
      await sleep(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    moving = undefined;
  };
  const wake = () => {
    isWoken = true;
    moving ??= moveWhileWoken();
  };
  const listener = startListening(address, wake, log);
  const timer = setInterval(() => {
    wake();
    void listener.check();
  }, pollMs);
  await listener.check();
  wake();
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await listener.stop();
      await moving;
    },
  };
}

const moveBatch = (db: Database, jobs: Jobs, kinds: readonly string[]): Promise<number> =>
  inTransaction(db, async (tx) => {
    const rows = await claimEffects(tx, kinds, batch);
    for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) await jobs.enqueue(tx, queueOf(kind), ofKind);
    return rows.length;
  });

type Running = Pick<RelayDeps, 'db' | 'observer'>;

async function runSubscriber({ db, observer }: Running, subscriber: Subscriber, row: OutboxRow): Promise<void> {
  try {
    await inWorkSpan(`effect ${row.kind}`, row.trace_parent, () => subscriber(row.payload, row.effect_key));
    observer?.effect(row.kind, 'delivered');
  } catch (error) {
    observer?.effect(row.kind, 'failed');
    await markTried(db, row.id, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Commits wake us at once. A lost connection is made again with the next `check`; until then the poll finds their effects. */
function startListening(address: DatabaseAddress, wake: () => void, log: Log) {
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  const where = { ...connectionOf(address), connectionTimeoutMillis: listenMs, query_timeout: listenMs };
  const connect = async () => {
    const next = new pg.Client(where);
    next.on('error', (err) => {
      if (client !== next) return;
      client = undefined;
      log.warn({ err }, 'outbox wake-ups lost, polling');
    });
    next.on('notification', wake);
    try {
      await next.connect();
      await next.query(`listen ${outboxChannel}`);
      client = next;
      wake();
    } catch (err) {
      log.warn({ err }, 'outbox wake-ups not available, polling');
      await next.end().catch(() => {});
    }
  };
  const check = async () => {
    if (client) return;
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    await connecting;
  };
  return {
    check,
    stop: async () => {
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
