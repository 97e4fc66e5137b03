import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { WebhookEvent } from '../rules.ts';

/** An attempt that was written and is about to be made. */
export type Attempt = Columns<
  'webhook_deliveries',
  'id' | 'webhook_id' | 'event' | 'subject_type' | 'subject_id' | 'parent_id' | 'body' | 'attempts' | 'created_at'
> & { started_at: Date; url: string; secret: Buffer };

/** How long a delivery stays claimed when its process dies while sending. */
const claimMs = 60_000;

/**
 * Claims the next delivery that is due and writes its attempt; undefined: none. Of one webhook and subject only the oldest that waits
 * is due, so that they arrive in order; of one webhook one is sent at a time, so that a slow receiver takes no more. Claims come one
 * after the other, each in a transaction of its own: of two at once the second would not see that the first has made the webhook busy.
 */
export async function claimDue(tx: Tx, now: Date): Promise<Attempt | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shophouse webhook claims', 0))`.execute(tx);
  const until = new Date(now.getTime() + claimMs);
  const { rows } = await sql<Attempt>`
    update webhook_deliveries d
    set attempts = d.attempts + 1, claimed_until = ${until}::timestamptz, tried_at = ${now}::timestamptz,
      started_at = coalesce(d.started_at, ${now}::timestamptz)
    from webhooks w
    where w.id = d.webhook_id and d.id = (
      select c.id from webhook_deliveries c join webhooks h on h.id = c.webhook_id
      where c.state = 'pending' and (c.next_at is null or c.next_at <= ${now}::timestamptz) and h.active and h.paused_at is null
        and (c.claimed_until is null or c.claimed_until <= ${now}::timestamptz)
        and not exists (select from webhook_deliveries busy
          where busy.webhook_id = c.webhook_id and busy.state = 'pending' and busy.claimed_until > ${now}::timestamptz)
        and not exists (select from webhook_deliveries earlier
          where earlier.webhook_id = c.webhook_id and earlier.subject_type = c.subject_type and earlier.subject_id = c.subject_id
            and earlier.state = 'pending' and earlier.id < c.id)
      order by c.next_at nulls first, c.id limit 1 for update of c skip locked)
    returning d.id, d.webhook_id, d.event, d.subject_type, d.subject_id, d.parent_id, d.body, d.attempts, d.started_at, d.created_at,
      w.url, w.secret`.execute(tx);
  return rows[0];
}

/** Records a test delivery as an attempt that is being made, claimed like any other; undefined without such a webhook. */
export async function insertTest(reader: Reader, webhookId: number, once: string, now: Date): Promise<Attempt | undefined> {
  const until = new Date(now.getTime() + claimMs);
  const { rows } = await sql<Attempt>`
    with sent as (
      insert into webhook_deliveries (webhook_id, event, subject_type, subject_id, once, attempts, started_at, tried_at, claimed_until, created_at)
      select id, 'test', 'webhook', id, ${once}, 1, ${now}::timestamptz, ${now}::timestamptz, ${until}::timestamptz, ${now}::timestamptz
      from webhooks where id = ${webhookId} returning *)
    select s.id, s.webhook_id, s.event, s.subject_type, s.subject_id, s.parent_id, s.body, s.attempts, s.started_at, s.created_at, w.url, w.secret
    from sent s join webhooks w on w.id = s.webhook_id`.execute(reader);
  return rows[0];
}

export async function putBody(reader: Reader, id: number, body: string): Promise<void> {
  await reader.updateTable('webhook_deliveries').set({ body }).where('id', '=', id).execute();
}

/** `status` is null and `error` says why when nothing answered. `answer`: the first bytes of what did. */
export type AttemptAnswer = { status: number | null; answer: string; error: string | null; ms: number };
type Outcome = { state: Delivery['state']; next_at?: Date } & AttemptAnswer;

/** Writes what came of an attempt, unless a later one was begun meanwhile. */
export async function settle(reader: Reader, { id, attempts }: Pick<Attempt, 'id' | 'attempts'>, outcome: Outcome): Promise<void> {
  const { state, status, answer, error, ms, next_at } = outcome;
  await reader
    .updateTable('webhook_deliveries')
    .set({ state, status, answer, error, duration_ms: ms, claimed_until: null, ...(next_at && { next_at }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

type Delivery = Columns<
  'webhook_deliveries',
  | 'id'
  | 'event'
  | 'subject_type'
  | 'subject_id'
  | 'state'
  | 'attempts'
  | 'body'
  | 'status'
  | 'duration_ms'
  | 'answer'
  | 'error'
  | 'tried_at'
  | 'next_at'
  | 'created_at'
>;

const deliveries = (reader: Reader) =>
  reader
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'subject_type', 'subject_id', 'state', 'attempts', 'body', 'status', 'duration_ms', 'answer', 'error'])
    .select(['tried_at', 'next_at', 'created_at']);

export const selectDelivery = (reader: Reader, id: number): Promise<Delivery> =>
  deliveries(reader).where('id', '=', id).executeTakeFirstOrThrow();

type State = Delivery['state'];
type DeliveryFilter = { webhookId: number; state: State | undefined; limit: number; offset: number };

/** One page of a webhook's deliveries and how many there are. */
export function selectDeliveries(reader: Reader, { webhookId, state, limit, offset }: DeliveryFilter) {
  return deliveries(reader)
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'failed'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Deliveries to be sent again from the start: one, or those that failed since. Returns how many. */
export async function restart(tx: Tx, webhookId: number, which: { id: number } | { failedSince: Date }): Promise<number> {
  const chosen = tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', started_at: null, attempts: 0, next_at: null, claimed_until: null })
    .where('webhook_id', '=', webhookId)
    .where('event', '<>', 'test');
  const { numUpdatedRows } = await ('id' in which
    ? chosen.where('id', '=', which.id).where('state', '<>', 'pending')
    : chosen.where('state', '=', 'failed').where('tried_at', '>=', which.failedSince)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes what deliveries say of an anonymised customer; one that is sent again gets its body anew. Those of orders stay, as orders do. */
export async function eraseDeliveries(reader: Reader, customerId: number): Promise<void> {
  await reader
    .updateTable('webhook_deliveries')
    .set({ body: null, answer: null })
    .where('subject_type', '=', 'customer')
    .where('subject_id', '=', customerId)
    .execute();
}

/** The events of a webhook's deliveries, without its tests. */
export async function recordedEvents(reader: Reader, webhookId: number): Promise<WebhookEvent[]> {
  const rows = await reader
    .selectFrom('webhook_deliveries')
    .select('event')
    .distinct()
    .where('webhook_id', '=', webhookId)
    .where('event', '<>', 'test')
    .execute();
  return rows.map(({ event }) => event as WebhookEvent);
}

/** Deletes deliveries recorded before this time. */
export const sweepDeliveries = (db: Reader, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = await db.selectFrom('webhook_deliveries').select('id').where('created_at', '<', before).limit(limit).execute();
    if (old.length === 0) return 0;
    const { numDeletedRows } = await db
      .deleteFrom('webhook_deliveries')
      .where('id', '=', anyOf(old.map(({ id }) => id)))
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
