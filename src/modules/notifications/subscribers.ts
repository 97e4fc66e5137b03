import { stockEffects } from '#modules/catalog/index.ts';
import { contactMessages, contentEffects } from '#modules/content/index.ts';
import { customerEffects } from '#modules/customers/index.ts';
import { orderEffects } from '#modules/orders/index.ts';
import { reportEffects } from '#modules/reports/index.ts';
import { settingsEffects } from '#modules/settings/index.ts';
import { staffEffects, staffMail } from '#modules/staff/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import type { Locale } from '#shared/locale.ts';
import { mailConfirmation, mailCustomerReset, mailNotice } from './account-mails.ts';
import { type Delivery, deliver } from './deliver.ts';
import { type NotificationHouse, shopOf } from './mail-house.ts';
import { mailBuyer, mailNewOrder, mailOrderPlaced } from './order-mails.ts';
import { mailOrderRest } from './order-rest-mail.ts';
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

const mailPasswordReset =
  (house: NotificationHouse) =>
  ({ email }: PayloadOf<typeof staffEffects, 'staff_password_reset'>, key: string): Promise<void> =>
    mailLink(house, { key, kind: 'staff_password_reset' }, () => staffMail.issueResetCode(house.db, house.clock, email), passwordReset);

/** To somebody who was added, by whom. */
const mailInvitation =
  (house: NotificationHouse) =>
  ({ email, by }: PayloadOf<typeof staffEffects, 'staff_invitation'>, key: string): Promise<void> =>
    mailLink(
      house,
      { key, kind: 'staff_invitation' },
      () => staffMail.issueInvitation(house.db, house.clock, email),
      (link, shop) => invitation({ ...link, by }, shop),
    );

/** To whoever wants to know whether mails arrive. */
const mailTest =
  (house: NotificationHouse) =>
  async ({ staff_id }: PayloadOf<typeof settingsEffects, 'test_mail'>, key: string): Promise<void> => {
    const shop = await shopOf(house);
    const { email, locale } = await staffMail.addressOf(house.db, staff_id);
    await deliver(house, shop, { key, kind: 'test_mail', recipient: email, locale, mail: testMail(locale, shop) });
  };

/** What was written in the contact form, to the shop's contact address or else to the super-admins. */
const mailContactMessage =
  (house: NotificationHouse) =>
  async ({ message_id }: PayloadOf<typeof contentEffects, 'contact_message'>, key: string): Promise<void> => {
    const message = await contactMessages.forMail(house.db, message_id);
    if (!message) return;
    const shop = await shopOf(house);
    const named = shop.website.contact_email;
    const mail = contactMessage(message, shop);
    for (const recipient of named ? [named] : await staffMail.administratorAddresses(house.db)) {
      await deliver(house, shop, { key: `${key}:${recipient}`, kind: 'contact_message', recipient, locale: shop.website.locale, mail });
    }
  };

/** The mails that follow from what happened, by effect. */
export const notificationSubscribers = (house: NotificationHouse) => ({
  ...orderEffects.subscribe({
    order_placed: mailOrderPlaced(house),
    staff_new_order: mailNewOrder(house),
    order_rest: mailOrderRest(house),
    buyer_mail: mailBuyer(house),
  }),
  ...staffEffects.subscribe({ staff_password_reset: mailPasswordReset(house), staff_invitation: mailInvitation(house) }),
  ...settingsEffects.subscribe({ test_mail: mailTest(house) }),
  ...contentEffects.subscribe({ contact_message: mailContactMessage(house) }),
  ...reportEffects.subscribe({ sales_report: mailSalesReport(house) }),
  ...stockEffects.subscribe({ stock_notice: mailStockNotice(house) }),
  ...customerEffects.subscribe({
    customer_confirm_email: mailConfirmation(house),
    customer_password_reset: mailCustomerReset(house),
    customer_notice: mailNotice(house),
  }),
});
