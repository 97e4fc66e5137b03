import { sql } from 'kysely';
import type { NotificationMail } from '#modules/settings/contract.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { lazyCommit } from '#platform/db/lazy-commit.ts';
import type { Locale } from '#shared/locale.ts';
import type { MessageChannel } from '../ports.ts';
import { erasedRecipient } from '../rules.ts';

export type MailKind =
  | 'order_rest'
  | 'test_mail'
  | 'contact_message'
  | 'contact_reply'
  | 'sales_report'
  | 'account_notice'
  | 'bulk_message'
  | NotificationMail;

type NewMail = {
  /** Left out: an e-mail. */
  channel?: MessageChannel;
  /** Of a text message: how many it is charged as. */
  segments?: number | null;
  effectKey: string;
  kind: MailKind;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  plain: string;
  /** Of the numbered document that is attached. */
  document_key?: string | null;
  resend_of?: number;
  staff_id?: number;
};

/** Another worker is sending it: to be tried again later. */
export class StillSending extends Error {
  constructor() {
    super('another worker is sending this: retry later');
  }
}

/** True when this mail went out before: a repeated effect sends nothing again. */
export async function isDelivered(db: Reader, effectKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('effect_key', '=', effectKey)
    .where('state', 'in', ['sent', 'sink'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an address got a mail of this kind after a time. */
export async function wasSentSince(
  db: Reader,
  { kind, recipient, since }: { kind: MailKind; recipient: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('state', 'in', ['sent', 'sink'])
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A worker that has not renewed its lease of a mail for so long counts as dead. The job queue gives its job to another one after 11 s or
 * more (platform/jobs), which must find the lease run out: else it would try again only after a longer pause.
 */
const leaseSeconds = 10;
const renewalMs = 2500;

/**
 * Leases a mail for sending: `sent` when it was sent, `busy` while another worker sends it. A failed attempt is retried at
 * once, that of a dead worker after the lease. `created_at`: its first try. Outside a transaction the lease does not wait for the disk:
 * a mail whose lease a crash of PostgreSQL loses is sent again, as one whose lease has run out.
 */
export async function startSending(
  db: Reader,
  { effectKey, ...mail }: NewMail,
): Promise<Columns<'mails', 'id' | 'created_at'> | 'sent' | 'busy'> {
  const row = await db
    .insertInto('mails')
    .values({ ...mail, effect_key: effectKey, state: 'sending', taken_at: sql`now()` })
    .onConflict((c) =>
      c
        .column('effect_key')
        .doUpdateSet((eb) => ({
          // From the row to be inserted: the text of a mail is large, and goes to PostgreSQL once.
          ...Object.fromEntries(Object.keys(mail).map((name) => [name, eb.ref(`excluded.${name as keyof typeof mail}`)])),
          ...{ state: 'sending', error: null, taken_at: sql`now()`, created_at: firstTry },
        }))
        .where((eb) =>
          eb.or([
            eb('mails.state', '=', 'failed'),
            eb.and([
              eb('mails.state', '=', 'sending'),
              eb(sql`coalesce(mails.taken_at, mails.created_at)`, '<', sql<Date>`now() - make_interval(secs => ${leaseSeconds})`),
            ]),
          ]),
        ),
    )
    .returning(['id', 'created_at'])
    .$if(!db.isTransaction, (leasing) => leasing.returning(lazyCommit))
    .executeTakeFirst();
  return row ?? ((await isDelivered(db, effectKey)) ? 'sent' : 'busy');
}

/** When a mail was first tried; one that was refused was not sent, so that its next try is the first. */
const firstTry = sql<Date>`case when mails.state = 'failed' and mails.taken_at is null then now() else mails.created_at end`;

/** Runs `send` and renews the lease of the mail with this key meanwhile: a mail server may take minutes. */
export async function whileLeased<T>(db: Database, key: string, send: () => Promise<T>): Promise<T> {
  const mail = db.updateTable('mails').where('effect_key', '=', key);
  const renew = () => mail.set({ taken_at: sql`now()` }).where('state', '=', 'sending').execute();
  // The next renewal makes up for one that fails.
  const timer = setInterval(() => void renew().catch(() => {}), renewalMs);
  try {
    return await send();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Ends an attempt at the mail with this key. Failed rows of the same mail (the first, or those that staff sent again) end with it: none of
 * them is sent a second time by a retry. `reference`: the provider's number of a message. Throws when a crash of PostgreSQL has lost its
 * row, so that it is stored by another attempt.
 */
export async function finishSending(db: Database, key: string, state: 'sent' | 'sink', reference: string | null = null): Promise<void> {
  const { rows } = await sql`with ended as (
      update mails set state = ${state}, reference = ${reference} where effect_key = ${key} returning id, coalesce(resend_of, id) as first
    ), others as (
      update mails set state = ${state}, error = null from ended
      where mails.state = 'failed' and mails.id <> ended.id and (mails.id = ended.first or mails.resend_of = ended.first)
    )
    select id from ended`.execute(db);
  if (rows.length === 0) throw new Error('a crash of PostgreSQL lost the row of this mail: send it again');
}

/** Providers know the key of a message for 12 hours or more. */
const keyHours = 12;

/** Whether the first try of a message is so young that its provider still knows the key. */
export async function isKeyKnown(db: Database, key: string): Promise<boolean> {
  const young = sql<boolean>`created_at > now() - make_interval(hours => ${keyHours})`;
  const { is_known } = await db.selectFrom('mails').select(young.as('is_known')).where('effect_key', '=', key).executeTakeFirstOrThrow();
  return is_known;
}

/** The mail with this key. `isRefused`: it is certain that it was not sent. */
export async function failSending(db: Reader, key: string, error: string, { isRefused = false } = {}): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'failed', error: error.slice(0, 500), ...(isRefused && { taken_at: null }) })
    .where('effect_key', '=', key)
    .execute();
}

/** Deletes mails of contact messages that were written before this time: they contain the text of the messages. Returns how many. */
export const sweepContactMails = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const kinds: MailKind[] = ['contact_message', 'contact_reply', 'contact_received'];
    const old = db.selectFrom('mails').select('id').where('kind', 'in', kinds).where('created_at', '<', before).limit(limit);
    const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });

/** Empties the messages to addresses, given as the SHA-256 of their lower case in hex. Their rows stay: none is sent a second time. */
export async function eraseMails(db: Database, hashes: readonly string[]): Promise<void> {
  const nothing = { recipient: erasedRecipient, subject: '', html: '', plain: '', error: null };
  await db
    .updateTable('mails')
    .set(nothing)
    .where(sql<string>`encode(sha256(convert_to(lower(recipient), 'UTF8')), 'hex')`, '=', sql<string>`any(${[...hashes]}::text[])`)
    .execute();
}

/** The mails and messages to these addresses, oldest first, without their text: it may contain links that sign in. */
export const mailsTo = (reader: Reader, addresses: readonly string[]) =>
  reader
    .selectFrom('mails')
    .select(['channel', 'kind', 'recipient', 'subject', 'created_at'])
    .where(sql<string>`lower(recipient)`, '=', sql<string>`any(${addresses.map((address) => address.toLowerCase())}::text[])`)
    .orderBy('id')
    .execute();

/** Deletes mails that were made before this time. Returns how many. */
export const sweepMails = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('mails').select('id').where('created_at', '<', before).orderBy('id').limit(limit);
    const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
