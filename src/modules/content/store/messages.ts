import { sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import type { Locale } from '#shared/locale.ts';

export type NewMessage = {
  name: string;
  email: string;
  phone: string;
  order_no: string;
  body: string;
  locale: Locale;
  customer_id: number | null;
  media_ids: number[];
  created_at: Date;
};

/** Stores a message of the contact form; returns its id. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** State and version of a message, undefined when there is none. */
export const messageState = (reader: Reader, id: number) =>
  reader.selectFrom('contact_messages').select(['state', 'version']).where('id', '=', id).executeTakeFirst();

/** The new version, or undefined when someone answered, closed or reopened it since `version`. */
export async function markAnswered(tx: Tx, id: number, version: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('contact_messages')
    .set((eb) => ({ state: 'answered' as const, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export type NewReply = { message_id: number; staff_id: number; staff_name: string; body: string; created_at: Date };

export async function insertReply(tx: Tx, reply: NewReply): Promise<number> {
  const { id } = await tx.insertInto('contact_replies').values(reply).returning('id').executeTakeFirstOrThrow();
  return id;
}

const answeredOrNew = sql<
  'answered' | 'new'
>`case when exists (select from contact_replies r where r.message_id = contact_messages.id) then 'answered' else 'new' end`;

/** Closes a message or opens it again; returns its new state, or undefined when nothing changed. */
export async function switchMessage(tx: Tx, id: number, closed: boolean): Promise<string | undefined> {
  const row = await tx
    .updateTable('contact_messages')
    .set((eb) => ({ state: closed ? ('closed' as const) : answeredOrNew, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', closed ? '!=' : '=', 'closed')
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

/** Deletes messages that came before this time, with their answers; `forget` removes their pictures. Returns how many. */
export const deleteMessages = (db: Database, before: Date, forget: (mediaIds: readonly number[]) => Promise<void>): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('contact_messages').select('id').where('created_at', '<', before).limit(limit).forUpdate().skipLocked();
    const gone = await db.deleteFrom('contact_messages').where('id', 'in', old).returning('media_ids').execute();
    await forget(gone.flatMap(({ media_ids }) => media_ids));
    return gone.length;
  });

/** Deletes the messages of a customer, and those from addresses, given as the SHA-256 of their lower case in hex. Returns their pictures. */
export async function deleteCustomerMessages(db: Database, customerId: number, hashes: readonly string[]): Promise<number[]> {
  const gone = await db
    .deleteFrom('contact_messages')
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', customerId),
        eb(sql<string>`encode(sha256(convert_to(lower(email), 'UTF8')), 'hex')`, '=', sql<string>`any(${[...hashes]}::text[])`),
      ]),
    )
    .returning('media_ids')
    .execute();
  return gone.flatMap(({ media_ids }) => media_ids);
}
