import { setTimeout as sleep } from 'node:timers/promises';
import { audience } from '#modules/customers/index.ts';
import { elapsedMs, randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isQuietAt } from '#shared/time/quiet-hours.ts';
import { notificationEffects } from '../effects.ts';
import { type NotificationDeps, readMailShop } from '../mail-deps.ts';
import type { MailShop } from '../templates/layout.ts';
import { buildSegment } from './segment.ts';
import { type SendResult, sendOne } from './send-one.ts';
import {
  beginBulk,
  type ChunkResult,
  claimBulk,
  dueBulks,
  findBulk,
  finishChunk,
  releaseBulk,
  type StoredBulk,
  stopBulk,
} from './store.ts';

/** Customers of one turn. A turn is a job between others, so that mails about orders do not wait for a long list. */
const chunkSize = 50;
/** Messages on their way at the same time. */
const atOnce = 5;
/**
 * The rest after a group that took so long, both ms: twice as long, so that two thirds of the time are the shop's; a slower group waits
 * for a provider.
 */
export const groupRest = (workedMs: number): number => Math.min(2 * workedMs, 200);
/** Longer than a chunk takes when every call times out. */
const leaseMs = 5 * 60_000;

type Rest = (ms: number) => Promise<unknown>;

/**
 * Sends the next chunk of a bulk message and leaves an effect for the next one. Safe to run twice: one worker at a time, one message a
 * customer. Between its groups it rests, so that the shop is not slowed down.
 */
export async function sendNextChunk(deps: NotificationDeps, bulkId: number, rest: Rest = sleep): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const shop = await readMailShop(deps);
  if (isQuietAt(shop.website.quiet_hours, now, shop.website.time_zone)) return;
  const claimed = await claimBulk(db, bulkId, now, new Date(now.getTime() + leaseMs));
  if (!claimed) return;
  if (claimed.channel !== 'mail' && !(await deps.ports.messages[claimed.channel]())) {
    await stopBulk(db, bulkId, 'channel_off');
    return releaseBulk(db, claimed).then(() => undefined);
  }
  const bulk = claimed.started_at ? claimed : await begin(deps, shop, claimed);
  const { outcome, refusal } = await sendChunk(deps, shop, bulk, rest);
  const state = await finishChunk(db, bulk, { ...outcome, now: clock.now() });
  if (refusal !== undefined) await stopBulk(db, bulkId, refusal);
  else if (state === 'sending')
    await inTransaction(db, (tx) => notificationEffects.emit(tx, 'bulk_due', { bulk_id: bulkId }, `${bulkId}:${randomId()}`));
}

/** Goes on with what is due: scheduled, held back by quiet hours, or left by a worker that died. */
export async function wakeBulks({ db, clock }: Pick<NotificationDeps, 'db' | 'clock'>): Promise<number> {
  const due = await dueBulks(db, clock.now());
  const minute = Math.floor(clock.now().getTime() / 60_000);
  await inTransaction(db, async (tx) => {
    for (const id of due) await notificationEffects.emit(tx, 'bulk_due', { bulk_id: id }, `${id}:${minute}`);
  });
  return due.length;
}

async function begin({ db, clock }: NotificationDeps, { website }: MailShop, bulk: StoredBulk): Promise<StoredBulk> {
  const now = clock.now();
  const { count: total, newest } = await audience.countSegment(db, buildSegment(bulk, website.time_zone, now));
  await beginBulk(db, bulk.id, { total, newest, now });
  return (await findBulk(db, bulk.id)) ?? bulk;
}

type Chunk = { outcome: ChunkResult; refusal?: string };

/** Sends up to the first message that the provider refuses, or a group that all fails; that one and the later ones remain to be sent. */
async function sendChunk(deps: NotificationDeps, shop: MailShop, bulk: StoredBulk, rest: Rest): Promise<Chunk> {
  const { db, clock } = deps;
  const segment = buildSegment(bulk, shop.website.time_zone, clock.now());
  const page = await audience.segmentPage(db, segment, { after: bulk.after_id, until: bulk.until_id ?? 0, limit: chunkSize });
  const isEnd = page.length < chunkSize;
  const done: { id: number; result: SendResult }[] = [];
  for (let at = 0; at < page.length; at += atOnce) {
    const begunAt = elapsedMs();
    const group = page.slice(at, at + atOnce);
    const settled = await Promise.allSettled(group.map((to) => sendOne(deps, shop, bulk, to)));
    const broken = settled.find(({ status }) => status === 'rejected');
    if (broken?.status === 'rejected') {
      await releaseBulk(db, bulk);
      throw broken.reason;
    }
    const results = settled.flatMap((one, n) => (one.status === 'fulfilled' ? [{ id: group[n]?.id ?? 0, result: one.value }] : []));
    // When all fail, the provider is down: counted as failed, they would never be sent.
    const isDown = results.every(({ result }) => result.state === 'unknown');
    const refused = isDown ? 0 : results.findIndex(({ result }) => result.state === 'refused');
    done.push(...(refused < 0 ? results : results.slice(0, refused)));
    const message = results[refused]?.result.message ?? '';
    if (refused >= 0) return { outcome: summariseChunk(bulk, done, false), refusal: isDown ? `no_answer: ${message}` : message };
    if (!isEnd || at + atOnce < page.length) await rest(groupRest(elapsedMs() - begunAt));
  }
  return { outcome: summariseChunk(bulk, done, isEnd) };
}

const summariseChunk = ({ after_id }: StoredBulk, done: readonly { id: number; result: SendResult }[], isEnd: boolean): ChunkResult => {
  const sent = done.filter(({ result }) => result.state === 'sent').length;
  const segments = done.reduce((sum, { result }) => sum + result.segments, 0);
  return { last: done.at(-1)?.id ?? after_id, sent, failed: done.length - sent, segments, isEnd };
};
