import type { NotificationMail } from '#modules/settings/contract.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';
import type { Words } from '../templates/words.ts';

/** The words of staff for a mail; undefined: the shop's own. */
export const findWords = (reader: Reader, mail: NotificationMail, locale: Locale): Promise<(Words & { version: number }) | undefined> =>
  reader
    .selectFrom('mail_templates')
    .select(['subject', 'intro', 'next', 'line', 'sms', 'version'])
    .where('mail', '=', mail)
    .where('locale', '=', locale)
    .executeTakeFirst();

type Saving = { mail: NotificationMail; locale: Locale; words: Words; version: number; now: Date };

/** Saves the words; the new version, or undefined when someone else saved since `version` (0: never saved). */
export async function saveWords(tx: Tx, { mail, locale, words, version, now }: Saving): Promise<number | undefined> {
  const row =
    version === 0
      ? await tx
          .insertInto('mail_templates')
          .values({ mail, locale, ...words, updated_at: now })
          .onConflict((c) => c.columns(['mail', 'locale']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('mail_templates')
          .set({ ...words, version: version + 1, updated_at: now })
          .where('mail', '=', mail)
          .where('locale', '=', locale)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return row?.version;
}

/** Back to the shop's own words. */
export async function deleteWords(tx: Tx, mail: NotificationMail, locale: Locale): Promise<void> {
  await tx.deleteFrom('mail_templates').where('mail', '=', mail).where('locale', '=', locale).execute();
}
