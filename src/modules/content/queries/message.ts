import type { Reader } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';

/** A message as the mail to the shop tells it. */
export type ContactMessage = { name: string; email: string; phone: string; order_no: string; body: string; locale: Locale };

export async function messageForMail(reader: Reader, id: number): Promise<ContactMessage | undefined> {
  const row = await reader
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'order_no', 'body', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as ContactMessage | undefined;
}
