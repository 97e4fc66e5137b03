import { type SqlBool, sql } from 'kysely';
import { invoicing } from '#modules/orders/index.ts';
import { staffNames } from '#modules/staff/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type MailRow, type notificationsContract, refuseNotifications } from './contract.ts';
import { isResendable } from './rules.ts';

type Contract = typeof notificationsContract;

/** The newest mails, newest first. */
export const newestMails = (db: Reader, limit: number) =>
  db.selectFrom('mails').select(['id', 'created_at', 'recipient', 'subject', 'locale']).orderBy('id', 'desc').limit(limit).execute();

const head = [
  'id',
  'channel',
  'kind',
  'created_at',
  'recipient',
  'subject',
  'locale',
  'state',
  'error',
  'segments',
  'resend_of',
  'staff_id',
] as const;

export const mailById = (db: Reader, id: number) =>
  db
    .selectFrom('mails')
    .select([...head, 'html', 'plain', 'document_key'])
    .where('id', '=', id)
    .executeTakeFirst();

type StoredHead = Omit<NonNullable<Awaited<ReturnType<typeof mailById>>>, 'html' | 'plain' | 'document_key'>;

const toMailRow = ({ staff_id, created_at, ...mail }: StoredHead, names: ReadonlyMap<number, string>): MailRow => ({
  ...mail,
  created_at: created_at.toISOString(),
  by: staff_id === null ? null : (names.get(staff_id) ?? null),
  resendable: isResendable(mail),
});

const namesFor = (reader: Reader, mails: readonly StoredHead[]) =>
  staffNames(reader, [...new Set(mails.flatMap(({ staff_id }) => staff_id ?? []))]);

/** A page of the log, newest first. */
export async function listMails(
  { db }: Context,
  { q, channel, kind, state, page, per_page }: ParsedInputOf<Contract['mails']>,
): Promise<ResultOf<Contract['mails']>> {
  const text = sql<string>`(recipient || ' ' || subject)`;
  const found = db
    .selectFrom('mails')
    .$if(q !== undefined && q !== '', (query) =>
      query.where(sql<SqlBool>`search_grams(${text}) @> query_grams(${q}::text) and position(lower(${q}::text) in lower(${text})) > 0`),
    )
    .$if(channel !== undefined, (query) => query.where('channel', 'in', channel ?? []))
    .$if(kind !== undefined, (query) => query.where('kind', 'in', kind ?? []))
    .$if(state !== undefined, (query) => query.where('state', 'in', state ?? []));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const mails = await found
    .select(head)
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const names = await namesFor(db, mails);
  return { data: mails.map((mail) => toMailRow(mail, names)), meta: { page, per_page, total } };
}

/** One mail with its content. Throws mail_not_found. */
export async function readMail({ db }: Context, { id }: { id: number }): Promise<ResultOf<Contract['mail']>> {
  const found = await mailById(db, id);
  if (!found) throw refuseNotifications('mail_not_found');
  const { html, plain, document_key, ...mail } = found;
  return { ...toMailRow(mail, await namesFor(db, [mail])), html, plain, document: await invoicing.pdfLink(db, document_key) };
}
