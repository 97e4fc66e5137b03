import { sql } from 'kysely';
import { readPictures } from '#modules/media/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type contentContract, type MessageRow, refuseContent } from '../contract.ts';

type Contract = typeof contentContract;
type Filter = ParsedInputOf<Contract['listMessages']>;

const excerptLength = 140;
const dayMs = 86_400_000;

/** A page of contact messages, and the number of each state under the same other filters. */
export async function listMessages({ db }: Context, filter: Filter): Promise<ResultOf<Contract['listMessages']>> {
  const { q, state, from, until, sort, page, per_page } = filter;
  const zone = from || until ? (await readWebsite(db)).time_zone : 'UTC';
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('contact_messages as c')
    .$if(Boolean(q), (w) =>
      w.where((eb) => eb.or((['c.name', 'c.email', 'c.phone', 'c.order_no', 'c.body'] as const).map((field) => eb(field, 'ilike', like)))),
    )
    .$if(from !== undefined, (w) => w.where(sql<boolean>`c.created_at >= (${from}::date)::timestamp at time zone ${zone}`))
    .$if(until !== undefined, (w) => w.where(sql<boolean>`c.created_at < (${until}::date + 1)::timestamp at time zone ${zone}`));
  const lastReply = db
    .selectFrom('contact_replies')
    .distinctOn('message_id')
    .select(['message_id', 'staff_name', 'created_at'])
    .orderBy('message_id')
    .orderBy('id', 'desc');
  const [rows, states] = await Promise.all([
    matching
      .leftJoin(lastReply.as('r'), 'r.message_id', 'c.id')
      .select(['c.id', 'c.name', 'c.email', 'c.order_no', 'c.locale', 'c.state', 'c.created_at'])
      .select(['r.staff_name', 'r.created_at as answered_at'])
      .select([sql<string>`left(c.body, ${excerptLength})`.as('excerpt'), sql<number>`cardinality(c.media_ids)`.as('picture_count')])
      .$if(state !== undefined, (w) => w.where('c.state', '=', state as MessageRow['state']))
      .orderBy('c.created_at', sort === 'created_at' ? 'asc' : 'desc')
      .orderBy('c.id', sort === 'created_at' ? 'asc' : 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    matching
      .select(['c.state', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('c.state')
      .execute(),
  ]);
  const counts = { new: 0, answered: 0, closed: 0, ...Object.fromEntries(states.map((one) => [one.state, one.count])) };
  const total = state ? counts[state] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const data = rows.map(({ created_at, staff_name, answered_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    answered: staff_name !== null && answered_at ? { at: answered_at.toISOString(), by: staff_name } : null,
  }));
  return { data, meta: { page, per_page, total }, counts };
}

/** One message with its pictures and answers. Throws `message_not_found`. */
export async function readMessage({ db, locale }: Context, { id }: { id: number }): Promise<ResultOf<Contract['readMessage']>> {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw refuseContent('message_not_found');
  const { media_ids, created_at, ...message } = row;
  const [pictures, replies, { message_days }] = await Promise.all([
    readPictures(db, media_ids, locale),
    db.selectFrom('contact_replies').selectAll().where('message_id', '=', id).orderBy('id').execute(),
    readWebsite(db),
  ]);
  return {
    ...message,
    created_at: created_at.toISOString(),
    pictures: [...pictures.values()],
    replies: replies.map((reply) => ({ id: reply.id, body: reply.body, by: reply.staff_name, at: reply.created_at.toISOString() })),
    deleted_on: message_days === null ? null : new Date(created_at.getTime() + message_days * dayMs).toISOString(),
  };
}

export const messageLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['messageLogs']>) =>
  auditLog.of(db, { subject_type: 'ContactMessage', subject_id: id }, filter);
