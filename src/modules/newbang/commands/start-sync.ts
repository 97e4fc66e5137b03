import { randomId } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { connectedPort, type NewbangPorts } from '../account.ts';
import { type newbangContract, refuseNewbang } from '../contract.ts';
import { newbangEffects } from '../effects.ts';
import { readSettings } from '../store/settings.ts';
import { insertSync, lastDone, lastSyncs, requestCancel, type StoredSync } from '../store/syncs.ts';

/** Starts a sync in the background. Throws newbang_not_connected, newbang_sync_running. */
export async function startSync(
  ctx: Context,
  { kind }: ParsedInputOf<typeof newbangContract.startSync>,
  ports: NewbangPorts,
): Promise<{ id: number }> {
  await connectedPort(ports);
  return inTransaction(ctx.db, async (tx) => {
    const id = await openSync(tx, { kind, staff_id: staffCaller(ctx).id, at: ctx.clock.now() });
    if (id === undefined) throw refuseNewbang('newbang_sync_running');
    return { id };
  });
}

type Opening = { kind: StoredSync['kind']; staff_id: number | null; at: Date };

async function openSync(tx: Tx, { kind, staff_id, at }: Opening): Promise<number | undefined> {
  const last = kind === 'changes' ? await lastDone(tx) : undefined;
  const id = await insertSync(tx, { kind: last ? 'changes' : 'full', staff_id, since: last?.created_at ?? null, created_at: at });
  if (id !== undefined) await newbangEffects.emit(tx, 'newbang_sync', { sync_id: id }, `${id}:${randomId()}`);
  return id;
}

const noticeMs = 60_000;

/** Starts a sync of changes after a notice, at most once a minute; later notices wait for the next sync. */
export async function syncChanges({ db, clock }: ScheduleDeps): Promise<void> {
  const [last] = await lastSyncs(db, 1);
  const now = clock.now();
  if (!last || now.getTime() - last.created_at.getTime() < noticeMs) return;
  await inTransaction(db, (tx) => openSync(tx, { kind: 'changes', staff_id: null, at: now }));
}

/** Stops a sync after its page; one that has ended stays. */
export async function cancelSync({ db, clock }: Context, { id }: { id: number }): Promise<undefined> {
  await requestCancel(db, id, clock.now());
}

type ScheduleDeps = Pick<Context, 'db' | 'clock'>;
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** After this time without a lease, the sync of a dead worker is resumed. */
const abandonedMs = 5 * minuteMs;

/**
 * Job: starts the next sync when its time has come, once staff have made the first; the whole feed once a day, so that what vanished
 * is noticed. Resumes a sync that no worker has.
 */
export async function syncDue({ db, clock }: ScheduleDeps, ports: NewbangPorts): Promise<void> {
  const [last] = await lastSyncs(db, 1);
  if (!last || !(await ports.newbang())) return;
  const now = clock.now();
  const age = now.getTime() - last.created_at.getTime();
  if (last.state === 'waiting' || last.state === 'running') {
    const silent = now.getTime() - (last.leased_until ?? last.created_at).getTime();
    if (silent >= abandonedMs)
      await inTransaction(db, (tx) => newbangEffects.emit(tx, 'newbang_sync', { sync_id: last.id }, `${last.id}:${last.page}:resumed`));
    return;
  }
  const { sync_minutes } = await readSettings(db);
  if (age < sync_minutes * minuteMs) return;
  const full = await lastDone(db, 'full');
  const kind = full && now.getTime() - full.created_at.getTime() < dayMs ? 'changes' : 'full';
  await inTransaction(db, (tx) => openSync(tx, { kind, staff_id: null, at: now }));
}
