import { readCurrency } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { newbangAlerts } from '../effects.ts';
import { goneSince, unseenIn, updateSupplied } from '../store/products.ts';
import { readSettings } from '../store/settings.ts';
import { endSync, type StoredSync } from '../store/syncs.ts';
import type { SyncProblem } from '../stored.ts';
import { withdraw } from './take-record.ts';

export type SyncDeps = Pick<Context, 'db' | 'clock' | 'log'>;

/** Up to this many products may vanish at once without doubt. */
const alwaysBelieved = 5;

/** The most names that an alert lists. */
const maxNamed = 20;

/**
 * Ends a sync whose last page was read. After the whole feed, products that were not in it count as gone. Staff are alerted of those that
 * the shop has.
 */
export async function finishSync({ db, clock, log }: SyncDeps, sync: StoredSync): Promise<void> {
  const at = clock.now();
  const gone = await inTransaction(db, async (tx) => {
    const { gone, problems } = sync.kind === 'full' ? await findVanished(tx, sync, at) : { gone: 0, problems: [] };
    if (!(await endSync(tx, sync, { state: 'done', at, gone, problems }))) return gone;
    const ours = await goneSince(tx, sync.created_at);
    const alert = { sync_id: sync.id, names: ours.slice(0, maxNamed), count: ours.length };
    if (ours.length > 0) await newbangAlerts.emit(tx, 'staff_newbang_gone', alert, sync.id);
    return gone;
  });
  log.info({ sync_id: sync.id, gone, seen: sync.seen, wrong: sync.wrong }, 'synced with Newbang');
}

type Vanished = { gone: number; problems: SyncProblem[] };

/**
 * Withdraws the products that were not in the feed. A feed that suddenly lacks most products, or has unreadable records, is not
 * believed: nothing is withdrawn, and the journal says why.
 */
async function findVanished(tx: Tx, sync: StoredSync, at: Date): Promise<Vanished> {
  const { unseen, known } = await unseenIn(tx, sync.id);
  if (unseen.length === 0) return { gone: 0, problems: [] };
  const hasUnreadable = sync.problems.some(({ id, kind }) => kind === 'type' && id === null);
  if (hasUnreadable || (unseen.length > alwaysBelieved && unseen.length * 2 > known))
    return { gone: 0, problems: [{ id: null, field: String(unseen.length), kind: 'vanished' }] };
  const facts = { settings: await readSettings(tx), currency: await readCurrency(tx), at };
  for (const row of unseen) {
    await withdraw(tx, facts, row);
    await updateSupplied(tx, row.id, { state: 'gone', shelf: 'off', changed_at: at });
  }
  return { gone: unseen.length, problems: [] };
}
