import { readCurrency } from '#modules/settings/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isUnavailable } from '#platform/db/unavailable.ts';
import type { NewbangPorts } from '../account.ts';
import { newbangAlerts, newbangEffects } from '../effects.ts';
import type { FeedRecord, NewbangPort, ProductPage } from '../ports.ts';
import { pendingQuantities } from '../store/orders.ts';
import { readSettings } from '../store/settings.ts';
import { claimSync, countTry, endSync, isFirstFailure, releaseSync, type StoredSync, type SyncCounts, writePage } from '../store/syncs.ts';
import type { SyncProblem } from '../stored.ts';
import { finishSync, type SyncDeps } from './finish-sync.ts';
import { type Outcome, type RecordContext, takeRecord, touchRecord } from './take-record.ts';

const perPage = 100;
/** Pages in one turn: a turn is a job, and jobs end after five minutes. */
const pagesEach = 10;
const maxPages = 5_000;
const maxTries = 3;
const leaseMs = 60_000;

/** Reads the next pages of a sync and emits an effect for the rest. Safe to run twice: a page is written by one worker. */
export async function runSync(deps: SyncDeps, ports: NewbangPorts, syncId: number): Promise<void> {
  const { db, clock } = deps;
  const claimed = await claimSync(db, syncId, clock.now(), leaseFrom(deps));
  if (!claimed) return;
  const port = await ports.newbang();
  if (!port) return await failSync(deps, claimed, 'not_connected');
  let sync: StoredSync | undefined = claimed;
  for (let turn = 0; turn < pagesEach && sync; turn++) sync = await takePage(deps, port, sync);
  if (!sync) return;
  await releaseSync(db, sync.id);
  await inTransaction(db, (tx) => newbangEffects.emit(tx, 'newbang_sync', { sync_id: syncId }, `${syncId}:${randomId()}`));
}

const leaseFrom = ({ clock }: SyncDeps): Date => new Date(clock.now().getTime() + leaseMs);

/** The sync after its next page; undefined when it has ended, or another worker has it. */
async function takePage(deps: SyncDeps, port: NewbangPort, sync: StoredSync): Promise<StoredSync | undefined> {
  const { db, clock, log } = deps;
  const answer = await port.products({ page: sync.page, per_page: perPage, since: sync.since });
  if (answer.state === 'failed') {
    log.warn({ sync_id: sync.id, page: sync.page, reason: answer.reason }, 'Newbang did not answer a page');
    await countTry(db, sync.id);
    if (sync.tries + 1 < maxTries) return { ...sync, tries: sync.tries + 1 };
    await failSync(deps, sync, answer.reason);
    return undefined;
  }
  const taken = await takeRecords(deps, sync, answer.records);
  const isLast = answer.next === null || sync.page >= maxPages;
  const next = await inTransaction(db, (tx) => writePage(tx, sync, { ...taken, ...progress(sync, answer), until: leaseFrom(deps) }));
  if (!next) return undefined;
  if (next.cancel_requested) await endSync(db, next, { state: 'cancelled', at: clock.now() });
  else if (isLast) await finishSync(deps, next);
  else return next;
  return undefined;
}

/** Ends a sync that cannot go on. The first failure after a sync that was done is reported to staff. */
async function failSync({ db, clock }: SyncDeps, sync: StoredSync, error: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await endSync(tx, sync, { state: 'failed', at: clock.now(), error }))) return;
    if (await isFirstFailure(tx, sync.id)) await newbangAlerts.emit(tx, 'staff_newbang_sync', { sync_id: sync.id, error }, sync.id);
  });
}

const progress = ({ page }: StoredSync, { next, total }: ProductPage) => ({ next: next ?? page + 1, total });

const countOf: Readonly<Record<Outcome, keyof SyncCounts>> = {
  created: 'created',
  changed: 'changed',
  unchanged: 'unchanged',
  gone: 'gone',
};

/** Saves each record by itself: a wrong one is listed as a problem and does not stop the others. */
async function takeRecords(
  deps: SyncDeps,
  sync: StoredSync,
  records: readonly FeedRecord[],
): Promise<{ counts: SyncCounts; problems: SyncProblem[] }> {
  const { db, clock } = deps;
  const counts: SyncCounts = { seen: records.length, created: 0, changed: 0, unchanged: 0, gone: 0, wrong: 0 };
  const problems: SyncProblem[] = [];
  const facts = { settings: await readSettings(db), currency: await readCurrency(db), pending: await pendingQuantities(db) };
  const context: RecordContext = { ...facts, sync_id: sync.id, page: sync.page, at: clock.now() };
  const inThisPage = new Set<string>();
  for (const record of records) {
    const result = await takeOne(deps, context, record, inThisPage);
    if (typeof result === 'string') counts[countOf[result]] += 1;
    else {
      counts.wrong += 1;
      problems.push(result);
    }
  }
  return { counts, problems };
}

async function takeOne(
  deps: SyncDeps,
  context: RecordContext,
  record: FeedRecord,
  inThisPage: Set<string>,
): Promise<Outcome | SyncProblem> {
  const { db, log } = deps;
  const id = 'product' in record ? record.product.id : record.id;
  try {
    if (id !== null && inThisPage.has(id)) return { id, field: 'id', kind: 'repeated' };
    if (id !== null) inThisPage.add(id);
    if ('product' in record) return await inTransaction(db, (tx) => takeRecord(tx, context, record.product));
    if (id !== null) await inTransaction(db, (tx) => touchRecord(tx, context, id));
    return { id, field: record.problem, kind: 'type' };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, sync_id: context.sync_id, external_id: id }, 'a product of Newbang could not be saved');
    return { id, field: 'record', kind: 'saving' };
  }
}
