import { leftCarts } from '#modules/cart/index.ts';
import { stockEffects } from '#modules/catalog/index.ts';
import { contactMessages, contentEffects } from '#modules/content/index.ts';
import { creditMails } from '#modules/credits/index.ts';
import { customerEffects } from '#modules/customers/index.ts';
import { newbangAlerts } from '#modules/newbang/index.ts';
import { orderEffects } from '#modules/orders/index.ts';
import { couponMails } from '#modules/pricing/index.ts';
import { reportEffects } from '#modules/reports/index.ts';
import { settingsEffects } from '#modules/settings/index.ts';
import { staffEffects, staffMail } from '#modules/staff/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import type { Locale } from '#shared/locale.ts';
import { writeAlert } from './alerts/write-alert.ts';
import { sendNextChunk } from './bulk/send-chunk.ts';
import { deliver } from './deliver.ts';
import { notificationEffects } from './effects.ts';
import { type NotificationDeps, readMailShop } from './mail-deps.ts';
import { mailConfirmation, mailCustomerReset, mailNotice } from './mails/account-mails.ts';
import { mailCartLeft, mailCouponExpiring, mailCouponIssued, mailCreditsExpiring, mailCreditsGranted } from './mails/customer-mails.ts';
import { alertOfReturn, announceOrder, mailBuyer, mailFailure, mailNewOrder, mailOrderPlaced } from './mails/order-mails.ts';
import { mailOrderRest } from './mails/order-rest-mail.ts';
import { mailSalesReport } from './mails/report-mail.ts';
import { composeSample } from './mails/sample-mails.ts';
import { mailStockNotice } from './mails/stock-mails.ts';
import { resendStored } from './resend.ts';
import { runAll } from './run-all.ts';
import { isOff, sendWritten, withOwnWords } from './send-written.ts';
import { alertOfGone, mailFailedSync, mailLowBalance, mailLowStock } from './staff-alerts.ts';
import { isDelivered, wasSentSince } from './store/mails.ts';
import { contactMessage, contactReply } from './templates/contact-message.ts';
import { writeContactReceived } from './templates/customer-mails.ts';
import type { MailShop } from './templates/layout.ts';
import type { Written } from './templates/mail-text.ts';
import { testMail, writeInvitation, writePasswordReset } from './templates/staff.ts';
import { sendTestMessage } from './test-message.ts';

type PasswordLink = { name: string; email: string; locale: Locale; code: string };

/**
 * A link with which staff set a password, if an active staff member has this address. Looked up only here, so that the request
 * reveals nothing.
 */
async function mailLink(
  deps: NotificationDeps,
  { key, kind }: { key: string; kind: 'staff_password_reset' | 'staff_invitation' },
  issue: () => Promise<PasswordLink | undefined>,
  write: (link: PasswordLink, shop: MailShop) => Written,
): Promise<void> {
  if (await isDelivered(deps.db, key)) return;
  const link = await issue();
  if (!link) return;
  const shop = await readMailShop(deps);
  const { email, locale, code } = link;
  await deliver(deps, shop, {
    key,
    kind,
    recipient: email,
    locale,
    mail: await withOwnWords(deps, shop, kind, write(link, shop)),
    secret: code,
  });
}

const mailPasswordReset =
  (deps: NotificationDeps) =>
  ({ email }: PayloadOf<typeof staffEffects, 'staff_password_reset'>, key: string): Promise<void> =>
    mailLink(deps, { key, kind: 'staff_password_reset' }, () => staffMail.issueResetCode(deps.db, deps.clock, email), writePasswordReset);

/** Invitation to a new staff member. */
const mailInvitation =
  (deps: NotificationDeps) =>
  ({ email, by }: PayloadOf<typeof staffEffects, 'staff_invitation'>, key: string): Promise<void> =>
    mailLink(
      deps,
      { key, kind: 'staff_invitation' },
      () => staffMail.issueInvitation(deps.db, deps.clock, email),
      (link, shop) => writeInvitation({ ...link, by }, shop),
    );

/** A test mail, or an invented example of a mail. */
const mailTest =
  (deps: NotificationDeps) =>
  async ({ staff_id, mail, locale: requested }: PayloadOf<typeof settingsEffects, 'test_mail'>, key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const { email, locale } = await staffMail.addressOf(deps.db, staff_id);
    const sent = mail
      ? {
          locale: requested ?? locale,
          mail: await composeSample(deps.db, mail, { ...shop, locale: requested ?? locale, now: deps.clock.now() }),
        }
      : { locale, mail: testMail(locale, shop) };
    await deliver(deps, shop, { key, kind: 'test_mail', recipient: email, ...sent });
  };

/** What was written in the contact form, to the shop's contact address or else to the super-admins. */
const mailContactMessage =
  (deps: NotificationDeps) =>
  async ({ message_id }: PayloadOf<typeof contentEffects, 'contact_message'>, key: string): Promise<void> => {
    const message = await contactMessages.messageForMail(deps.db, message_id);
    if (!message) return;
    const shop = await readMailShop(deps);
    await writeAlert(deps, shop, { key, kind: 'contact_message', facts: { message_id } });
    const named = shop.website.contact_email;
    const mail = contactMessage(message, shop);
    const { locale } = shop.website;
    const steps = (named ? [named] : await staffMail.administratorAddresses(deps.db)).map(
      (recipient) => () => deliver(deps, shop, { key: `${key}:${recipient}`, kind: 'contact_message', recipient, locale, mail }),
    );
    await runAll([...steps, () => confirmContact(deps, shop, message)]);
  };

const hourMs = 3_600_000;

/** Tells the sender that a message arrived, at most once an hour: whoever types an address may not fill its mailbox. */
async function confirmContact(
  deps: NotificationDeps,
  shop: MailShop,
  { id, email, locale }: contactMessages.ContactMessage,
): Promise<void> {
  if (isOff('contact_received', shop)) return;
  const mail = 'contact_received' as const;
  if (await wasSentSince(deps.db, { kind: mail, recipient: email, since: new Date(deps.clock.now().getTime() - hourMs) })) return;
  await sendWritten(deps, shop, { key: `${mail}:${id}`, recipient: email, mail, written: writeContactReceived(locale, shop) });
}

/** The answer of staff to a message, to its sender. */
const mailContactReply =
  (deps: NotificationDeps) =>
  async ({ reply_id }: PayloadOf<typeof contentEffects, 'contact_reply'>, key: string): Promise<void> => {
    const reply = await contactMessages.replyForMail(deps.db, reply_id);
    if (!reply) return;
    const { email: recipient, locale } = reply;
    const shop = await readMailShop(deps);
    await deliver(deps, shop, { key, kind: 'contact_reply', recipient, locale, mail: contactReply(reply, shop) });
  };

/** The mails that follow from what happened, by effect. */
export const notificationSubscribers = (deps: NotificationDeps) => ({
  ...orderEffects.subscribe({
    order_created: announceOrder(deps),
    order_placed: mailOrderPlaced(deps),
    staff_new_order: mailNewOrder(deps),
    order_rest: mailOrderRest(deps),
    staff_failure: mailFailure(deps),
    staff_return_requested: alertOfReturn(deps),
    buyer_mail: mailBuyer(deps),
  }),
  ...staffEffects.subscribe({ staff_password_reset: mailPasswordReset(deps), staff_invitation: mailInvitation(deps) }),
  ...settingsEffects.subscribe({ test_mail: mailTest(deps) }),
  ...contentEffects.subscribe({ contact_message: mailContactMessage(deps), contact_reply: mailContactReply(deps) }),
  ...notificationEffects.subscribe({
    mail_resent: resendStored(deps),
    test_message: sendTestMessage(deps),
    bulk_due: ({ bulk_id }) => sendNextChunk(deps, bulk_id),
  }),
  ...reportEffects.subscribe({ sales_report: mailSalesReport(deps) }),
  ...stockEffects.subscribe({ stock_notice: mailStockNotice(deps), staff_low_stock: mailLowStock(deps) }),
  ...creditMails.effects.subscribe({
    credits_granted: mailCreditsGranted(deps),
    credits_expiring: mailCreditsExpiring(deps),
    staff_low_balance: mailLowBalance(deps),
  }),
  ...newbangAlerts.subscribe({ staff_newbang_sync: mailFailedSync(deps), staff_newbang_gone: alertOfGone(deps) }),
  ...couponMails.effects.subscribe({ coupon_issued: mailCouponIssued(deps), coupon_expiring: mailCouponExpiring(deps) }),
  ...leftCarts.effects.subscribe({ cart_left: mailCartLeft(deps) }),
  ...customerEffects.subscribe({
    customer_confirm_email: mailConfirmation(deps),
    customer_password_reset: mailCustomerReset(deps),
    customer_notice: mailNotice(deps),
  }),
});
