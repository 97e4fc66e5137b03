import { contactMessages } from '#modules/content/index.ts';
import { staffMail } from '#modules/staff/index.ts';
import type { Subscriber, Subscriptions } from '#platform/outbox/relay.ts';
import type { Locale } from '#shared/locale.ts';
import { mailConfirmation, mailCustomerReset, mailNotice } from './account-mails.ts';
import { type Delivery, deliver } from './deliver.ts';
import { type NotificationHouse, shopOf } from './mail-house.ts';
import { mailBuyer, mailNewOrder, mailOrderPlaced } from './order-mails.ts';
import { mailSalesReport } from './report-mail.ts';
import { mailStockNotice } from './stock-mails.ts';
import { isDelivered } from './store.ts';
import { contactMessage } from './templates/contact-message.ts';
import type { Composed, MailShop } from './templates/layout.ts';
import { invitation, passwordReset, testMail } from './templates/staff.ts';

type PasswordLink = { name: string; email: string; locale: Locale; code: string };

/** A link with which staff set a password, if one who is active has this address. Looked up only here, so that asking tells nothing. */
async function mailLink(
  house: NotificationHouse,
  { key, kind }: Pick<Delivery, 'key' | 'kind'>,
  issue: () => Promise<PasswordLink | undefined>,
  compose: (link: PasswordLink, shop: MailShop) => Composed,
): Promise<void> {
  if (await isDelivered(house.db, key)) return;
  const link = await issue();
  if (!link) return;
  const shop = await shopOf(house);
  const { email, locale, code } = link;
  await deliver(house, shop, { key, kind, recipient: email, locale, mail: compose(link, shop), secret: code });
}

/** `{email}` */
const mailPasswordReset =
  (house: NotificationHouse): Subscriber =>
  (payload, key) =>
    mailLink(
      house,
      { key, kind: 'staff_password_reset' },
      () => staffMail.issueResetCode(house.db, house.clock, String(payload['email'])),
      passwordReset,
    );

/** `{email, by}`: to somebody who was added, by whom. */
const mailInvitation =
  (house: NotificationHouse): Subscriber =>
  (payload, key) =>
    mailLink(
      house,
      { key, kind: 'staff_invitation' },
      () => staffMail.issueInvitation(house.db, house.clock, String(payload['email'])),
      (link, shop) => invitation({ ...link, by: String(payload['by']) }, shop),
    );

/** `{staff_id}`: to whoever wants to know whether mails arrive. */
const mailTest =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    const shop = await shopOf(house);
    const { email, locale } = await staffMail.addressOf(house.db, Number(payload['staff_id']));
    await deliver(house, shop, { key, kind: 'test_mail', recipient: email, locale, mail: testMail(locale, shop) });
  };

/** `{message_id}`: what was written in the contact form, to the shop's contact address or else to the super-admins. */
const mailContactMessage =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    const message = await contactMessages.forMail(house.db, Number(payload['message_id']));
    if (!message) return;
    const shop = await shopOf(house);
    const named = shop.website.contact_email;
    const mail = contactMessage(message, shop);
    for (const recipient of named ? [named] : await staffMail.administratorAddresses(house.db)) {
      await deliver(house, shop, { key: `${key}:${recipient}`, kind: 'contact_message', recipient, locale: shop.website.locale, mail });
    }
  };

/** The mails that follow from what happened, by effect. */
export const notificationSubscribers = (house: NotificationHouse) =>
  ({
    order_placed: mailOrderPlaced(house),
    buyer_mail: mailBuyer(house),
    staff_new_order: mailNewOrder(house),
    staff_password_reset: mailPasswordReset(house),
    staff_invitation: mailInvitation(house),
    test_mail: mailTest(house),
    contact_message: mailContactMessage(house),
    sales_report: mailSalesReport(house),
    stock_notice: mailStockNotice(house),
    customer_confirm_email: mailConfirmation(house),
    customer_password_reset: mailCustomerReset(house),
    customer_notice: mailNotice(house),
  }) satisfies Subscriptions;
