import { invoicing } from '#modules/orders/index.ts';
import { tokenHash } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Attachment, Mailer } from '#platform/mail/mailer.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { failSending, finishSending, type MailKind, StillSending, startSending, whileLeased } from './store/mails.ts';
import type { Composed, MailShop } from './templates/layout.ts';

export type MailDeps = { db: Database; mailer: Mailer };

export type Delivery = {
  /** Unique key of the mail: a repeated effect sends it once. */
  key: string;
  kind: MailKind;
  recipient: string;
  locale: Locale;
  mail: Composed;
  /** One-click unsubscribe URL (POST), for mails not caused by an order or account. */
  unsubscribeUrl?: string;
  /** Secret part (such as a code) that is removed from the stored copy once sent. */
  secret?: string;
  /** Of a numbered invoice that is attached as PDF. */
  documentKey?: string | null;
  /** Of a mail that staff send again: the first, and who. */
  resent?: { resend_of: number; staff_id: number };
};

/** Sends one mail and stores a copy; without a mail server it is only stored. Throws when the server refuses, to be retried. */
export async function deliver({ db, mailer }: MailDeps, shop: MailShop, delivery: Delivery): Promise<void> {
  const { key, kind, recipient, locale, mail, secret, unsubscribeUrl, documentKey = null, resent } = delivery;
  // An order by telephone may have no address.
  if (recipient === '') return;
  const withoutSecret = (text: string) => (secret && mailer.isConfigured ? text.replaceAll(secret, '…') : text);
  const row = {
    effectKey: key,
    kind,
    recipient,
    locale,
    subject: mail.subject,
    html: withoutSecret(mail.html),
    plain: withoutSecret(mail.plain),
    document_key: documentKey,
    ...resent,
  };
  const leased = await startSending(db, row);
  if (leased === 'sent') return;
  if (leased === 'busy') throw new StillSending();
  try {
    const attachments = await attachedDocument(db, documentKey);
    const outgoing = { ...mail, ...envelope(key, shop, locale), to: recipient, unsubscribeUrl, attachments };
    await whileLeased(db, key, () => mailer.send(outgoing));
  } catch (error) {
    await failSending(db, key, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await finishSending(db, key, mailer.isConfigured ? 'sent' : 'sink');
}

/** Receivers refuse large mails: a larger file is only behind its link. */
const maxAttachedBytes = 5 * 1024 * 1024;

async function attachedDocument(db: Database, key: string | null): Promise<Attachment[]> {
  const file = key === null ? undefined : await invoicing.readPdf(db, key);
  return file && file.content.length <= maxAttachedBytes ? [{ ...file, type: 'application/pdf' }] : [];
}

/** From the shop's own name and address; a shop without an address writes from its host and takes no replies. */
function envelope(key: string, { website, publicUrl }: MailShop, locale: Locale) {
  const { hostname } = new URL(publicUrl);
  return {
    from: { name: inLocale(website.site_name, locale), address: website.contact_email || `no-reply@${hostname}` },
    replyTo: website.contact_email || undefined,
    messageId: `<${tokenHash(key).toString('hex').slice(0, 40)}@${hostname}>`,
  };
}
