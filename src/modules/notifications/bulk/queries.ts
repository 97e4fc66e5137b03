import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { BulkRow } from '../contract/bulk.ts';
import { type notificationsContract, refuseNotifications } from '../contract.ts';
import { findBulk, type StoredBulk } from './store.ts';

type Contract = typeof notificationsContract;

const head = [
  'id',
  'name',
  'channel',
  'state',
  'send_at',
  'total',
  'sent',
  'failed',
  'segments',
  'error',
  'created_at',
  'finished_at',
] as const;

const rowOf = ({ send_at, created_at, finished_at, ...row }: Pick<StoredBulk, (typeof head)[number]>): BulkRow => ({
  ...row,
  send_at: send_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

/** A page of bulk messages, newest first. */
export async function listBulks(
  { db }: Context,
  { state, page, per_page }: ParsedInputOf<Contract['bulkMessages']>,
): Promise<ResultOf<Contract['bulkMessages']>> {
  const found = db.selectFrom('bulk_messages').$if(state !== undefined, (query) => query.where('state', 'in', state ?? []));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(head)
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { data: rows.map(rowOf), meta: { page, per_page, total } };
}

/** One bulk message. Throws bulk_not_found. */
export async function readBulk({ db }: Context, { id }: { id: number }): Promise<ResultOf<Contract['bulkMessage']>> {
  const found = await findBulk(db, id);
  if (!found) throw refuseNotifications('bulk_not_found');
  const { subject, body, segment, version, after_id, until_id, leased_until, staff_id, started_at, ...row } = found;
  return { ...rowOf(row), subject, body, segment, version };
}
