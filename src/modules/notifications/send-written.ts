import { audience } from '#modules/customers/index.ts';
import type { NotificationMail } from '#modules/settings/contract.ts';
import { staffMail } from '#modules/staff/index.ts';
import { localizedPath } from '#shared/locale.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { NotificationDeps } from './mail-deps.ts';
import { runAll } from './run-all.ts';
import { findWords } from './store/templates.ts';
import { composeMail } from './templates/compose.ts';
import type { Composed, MailShop } from './templates/layout.ts';
import type { Written } from './templates/mail-text.ts';

/** Whether the shop leaves this mail out. */
export const isOff = (mail: NotificationMail, { website }: MailShop): boolean => (website.mails_off as readonly string[]).includes(mail);

/** The mail with the words of staff, if they wrote some. */
export const withOwnWords = async (
  { db }: Pick<NotificationDeps, 'db'>,
  shop: MailShop,
  mail: NotificationMail,
  written: Written,
): Promise<Composed> => composeMail(written, shop, { words: await findWords(db, mail, written.locale) });

type Sent = Pick<Delivery, 'key' | 'recipient'> & { mail: NotificationMail; written: Written };

/** Sends a mail with the words of staff, if they wrote some. */
export async function sendWritten(deps: NotificationDeps, shop: MailShop, { key, recipient, mail, written }: Sent): Promise<void> {
  const composed = await withOwnWords(deps, shop, mail, written);
  await deliver(deps, shop, { key, kind: mail, recipient, locale: written.locale, mail: composed });
}

/** The link with which a customer withdraws the consent to marketing, and its secret part. */
export function stopMarketingLink(
  { publicUrl, secrets }: NotificationDeps,
  { id, locale }: Pick<audience.MarketingRecipient, 'id' | 'locale'>,
) {
  const token = audience.stopMarketingToken(id, secrets);
  return { url: `${publicUrl}${localizedPath(`/unsubscribe?list=marketing&token=${token}`, locale)}`, token };
}

/**
 * Sends a mail with the words of staff to staff: the addresses in the settings, or all super-admins, one mail each. One that is refused
 * does not stop the others; then it throws, to be tried again.
 */
export async function sendToStaff(
  deps: NotificationDeps,
  shop: MailShop,
  { key, mail, written }: Pick<Sent, 'key' | 'mail' | 'written'>,
): Promise<void> {
  const named = shop.website.notify_emails;
  const recipients = named.length > 0 ? named : await staffMail.administratorAddresses(deps.db);
  const steps = [...new Set(recipients)].map(
    (recipient) => () => sendWritten(deps, shop, { key: `${key}:${recipient}`, recipient, mail, written }),
  );
  await runAll(steps);
}
