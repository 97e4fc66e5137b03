import type { Database } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';

export type MailKind =
  | 'order_placed'
  | 'order_rest'
  | 'staff_new_order'
  | 'staff_password_reset'
  | 'staff_invitation'
  | 'test_mail'
  | 'contact_message'
  | 'sales_report'
  | 'confirm_email'
  | 'account_exists'
  | 'customer_password_reset'
  | 'account_notice';
type NewMail = {
  effectKey: string;
  kind: MailKind;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  plain: string;
};

/** True when this mail went out before: a repeated effect sends nothing again. */
export async function isDelivered(db: Database, effectKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('effect_key', '=', effectKey)
    .where('state', 'in', ['sent', 'sink'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a mail is about to go out; undefined when it has gone out. A try that failed or died is taken up again. */
export async function startSending(db: Database, { effectKey, ...mail }: NewMail): Promise<number | undefined> {
  const row = await db
    .insertInto('mails')
    .values({ ...mail, effect_key: effectKey, state: 'sending' })
    .onConflict((c) =>
      c
        .column('effect_key')
        .doUpdateSet({ ...mail, state: 'sending', error: null })
        .where('mails.state', 'in', ['sending', 'failed']),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function finishSending(db: Database, id: number, state: 'sent' | 'sink'): Promise<void> {
  await db.updateTable('mails').set({ state }).where('id', '=', id).execute();
}

export async function failSending(db: Database, id: number, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'failed', error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}
