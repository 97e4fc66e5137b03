import { readPictures } from '#modules/media/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';

const columns = ['id', 'name', 'email', 'phone', 'order_no', 'body', 'locale'] as const;

/** A contact message for the mail to the shop. */
export type ContactMessage = Columns<'contact_messages', (typeof columns)[number]> & {
  /** Paths of the pictures that came with it. */
  pictures: string[];
};

/** A message of the contact form as its mails need it; undefined when it was deleted. */
export async function messageForMail(reader: Reader, id: number): Promise<ContactMessage | undefined> {
  const row = await reader
    .selectFrom('contact_messages')
    .select([...columns, 'media_ids'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { media_ids, ...message } = row;
  const pictures = await readPictures(reader, media_ids, message.locale);
  const paths = [...pictures.values()].map((picture) => `${picture.url}-${picture.widths.at(-1)}.webp`);
  return { ...message, pictures: paths };
}

/** The latest messages of a customer. */
export const ofCustomer = (reader: Reader, customerId: number): Promise<{ id: number; body: string; state: string; created_at: Date }[]> =>
  reader
    .selectFrom('contact_messages')
    .select(['id', 'body', 'state', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();

/** Every message of a customer as they wrote it, with the answers, for the export of their data. */
export async function allOfCustomer(reader: Reader, customerId: number) {
  const messages = await reader
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'phone', 'order_no', 'body', 'state', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const replies = await reader
    .selectFrom('contact_replies as r')
    .innerJoin('contact_messages as c', 'c.id', 'r.message_id')
    .where('c.customer_id', '=', customerId)
    .select(['r.message_id', 'r.body', 'r.created_at'])
    .orderBy('r.id')
    .execute();
  const of = (id: number) => replies.filter(({ message_id }) => message_id === id).map(({ body, created_at }) => ({ body, created_at }));
  return messages.map((message) => ({ ...message, replies: of(message.id) }));
}

/** Moves the messages of one account to another. */
export async function moveTo(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.updateTable('contact_messages').set({ customer_id: into }).where('customer_id', '=', from).execute();
}

/** An answer of staff with the message it answers, for the mail to the sender. */
export async function replyForMail(reader: Reader, id: number) {
  return reader
    .selectFrom('contact_replies as r')
    .innerJoin('contact_messages as c', 'c.id', 'r.message_id')
    .where('r.id', '=', id)
    .select(['r.body', 'c.name', 'c.email', 'c.locale', 'c.body as message', 'c.order_no'])
    .executeTakeFirst();
}
