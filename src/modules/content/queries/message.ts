import { picturesOf } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';

/** A message as the mail to the shop tells it. */
export type ContactMessage = {
  name: string;
  email: string;
  phone: string;
  order_no: string;
  body: string;
  locale: Locale;
  /** Paths of the pictures that came with it. */
  pictures: string[];
};

export async function messageForMail(reader: Reader, id: number): Promise<ContactMessage | undefined> {
  const row = await reader
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'order_no', 'body', 'locale', 'media_ids'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { media_ids, locale, ...message } = row;
  const pictures = await picturesOf(reader, media_ids, locale as Locale);
  const paths = [...pictures.values()].map((picture) => `${picture.url}-${picture.widths.at(-1)}.webp`);
  return { ...message, locale: locale as Locale, pictures: paths };
}
