import type { Database } from '#platform/db/database.ts';

/** The newest mails, newest first. */
export const newestMails = (db: Database, limit: number) =>
  db.selectFrom('mails').select(['id', 'created_at', 'recipient', 'subject', 'locale']).orderBy('id', 'desc').limit(limit).execute();

export const mailById = (db: Database, id: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'created_at', 'recipient', 'subject', 'locale', 'html', 'plain'])
    .where('id', '=', id)
    .executeTakeFirst();
