import * as m from '#messages';
import {
  type AlertSwitch,
  type MessagedMail,
  marketingMails,
  messagedMails,
  type NotificationMail,
  notificationMails,
  optionalMails,
} from '#modules/settings/contract/order-mails.ts';

export const mailNames: Readonly<Record<NotificationMail, () => string>> = {
  order_placed: m.admin_notification_m_order_placed,
  pay_code: m.admin_notification_m_pay_code,
  payment_reminder: m.admin_notification_m_payment_reminder,
  paid: m.admin_notification_m_paid,
  payment_failed: m.admin_notification_m_payment_failed,
  expired: m.admin_notification_m_expired,
  cancelled: m.admin_notification_m_cancelled,
  shipped: m.admin_notification_m_shipped,
  arrived: m.admin_notification_m_arrived,
  delivered: m.admin_notification_m_delivered,
  store_closed: m.admin_notification_m_store_closed,
  return_approved: m.admin_notification_m_return_approved,
  return_refused: m.admin_notification_m_return_refused,
  return_label: m.admin_notification_m_return_label,
  return_received: m.admin_notification_m_return_received,
  refunded: m.admin_notification_m_refunded,
  invoice: m.admin_notification_m_invoice,
  credits_granted: m.admin_notification_m_credits_granted,
  credits_expiring: m.admin_notification_m_credits_expiring,
  coupon_issued: m.admin_notification_m_coupon_issued,
  coupon_expiring: m.admin_notification_m_coupon_expiring,
  cart_left: m.admin_notification_m_cart_left,
  stock_notice: m.admin_mails_k_stock_notice,
  contact_received: m.admin_notification_m_contact_received,
  welcome: m.admin_notification_m_welcome,
  confirm_email: m.admin_mails_k_confirm_email,
  account_exists: m.admin_mails_k_account_exists,
  customer_password_reset: m.admin_mails_k_customer_password_reset,
  staff_invitation: m.admin_mails_k_staff_invitation,
  staff_password_reset: m.admin_mails_k_staff_password_reset,
  staff_new_order: m.admin_notification_m_staff_new_order,
  staff_low_stock: m.admin_notification_m_staff_low_stock,
  staff_failure: m.admin_notification_m_staff_failure,
  staff_low_balance: m.admin_notification_m_staff_low_balance,
  staff_newbang_sync: m.admin_notification_m_staff_newbang_sync,
};

/** What the bell shows. */
export const alertNames: Readonly<Record<AlertSwitch, () => string>> = {
  new_order: m.admin_notification_m_staff_new_order,
  failure: m.admin_notification_m_staff_failure,
  return_requested: m.admin_notification_a_return_requested,
  low_stock: m.admin_notification_m_staff_low_stock,
  low_balance: m.admin_notification_m_staff_low_balance,
  contact_message: m.admin_notification_a_contact_message,
  newbang_sync: m.admin_notification_m_staff_newbang_sync,
  newbang_gone: m.admin_notification_a_newbang_gone,
  failed_effects: m.admin_notification_a_failed_effects,
};

type OptionalMail = (typeof optionalMails)[number];
export const isOptional = (mail: NotificationMail): mail is OptionalMail => (optionalMails as readonly NotificationMail[]).includes(mail);
export const isMessaged = (mail: NotificationMail): mail is MessagedMail => (messagedMails as readonly NotificationMail[]).includes(mail);
export const isMarketing = (mail: NotificationMail): boolean => (marketingMails as readonly NotificationMail[]).includes(mail);
export const isNotificationMail = (mail: string): mail is NotificationMail => (notificationMails as readonly string[]).includes(mail);
