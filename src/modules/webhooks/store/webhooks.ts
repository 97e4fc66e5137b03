import { type InferResult, sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { WebhookEvent } from '../rules.ts';

const webhooks = (reader: Reader) =>
  reader
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.url', 'w.events', 'w.active', 'w.version', 'w.paused_at', 'w.last_success_at', 'w.created_at'])
    .select([
      sql<number>`(select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending')::integer`.as('waiting'),
      sql<number>`(select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'failed')::integer`.as('failed'),
    ]);

export type StoredWebhook = InferResult<ReturnType<typeof webhooks>>[number];

export const selectWebhooks = (reader: Reader): Promise<StoredWebhook[]> => webhooks(reader).orderBy('w.id').execute();

export const selectWebhook = (reader: Reader, id: number): Promise<StoredWebhook | undefined> =>
  webhooks(reader).where('w.id', '=', id).executeTakeFirst();

/** The webhook, locked until the transaction ends. */
export async function lockWebhook(tx: Tx, id: number): Promise<StoredWebhook | undefined> {
  await tx.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().execute();
  return selectWebhook(tx, id);
}

type Columns = { url: string; events: readonly WebhookEvent[]; active: boolean };

/** The new id; undefined when there are `limit` already. */
export async function insertWebhook(tx: Tx, { url, events, active }: Columns, secret: Buffer, now: Date, limit: number) {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= limit) return undefined;
  const row = await tx
    .insertInto('webhooks')
    .values({ url, events: [...events], active, secret, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False after a concurrent save. */
export async function updateWebhook(tx: Tx, id: number, version: number, { url, events, active }: Columns): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ url, events: [...events], active, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function putSecret(tx: Tx, id: number, secret: Buffer): Promise<void> {
  await tx.updateTable('webhooks').set({ secret }).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function unpause(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('webhooks').set({ paused_at: null }).where('id', '=', id).execute();
}

export async function recordSuccess(reader: Reader, id: number, now: Date): Promise<void> {
  await reader.updateTable('webhooks').set({ last_success_at: now, paused_at: null }).where('id', '=', id).execute();
}

/** Pauses a webhook unless it succeeded since; the first of several keeps its time. */
export async function pauseUnlessSuccessful(reader: Reader, id: number, since: Date, now: Date): Promise<void> {
  await reader
    .updateTable('webhooks')
    .set({ paused_at: now })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .where((eb) => eb.or([eb('last_success_at', 'is', null), eb('last_success_at', '<', since)]))
    .execute();
}
