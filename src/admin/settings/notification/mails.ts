import * as m from '#messages';
import { type OrderMail, optionalMails, orderMails } from '#modules/settings/contract/order-mails.ts';

export const mailNames: Readonly<Record<OrderMail, () => string>> = {
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
  return_approved: m.admin_notification_m_return_approved,
  return_received: m.admin_notification_m_return_received,
  refunded: m.admin_notification_m_refunded,
  invoice: m.admin_notification_m_invoice,
  staff_new_order: m.admin_notification_m_staff_new_order,
};

export const buyerMails: readonly OrderMail[] = orderMails.filter((mail) => mail !== 'staff_new_order');
type OptionalMail = (typeof optionalMails)[number];
export const isOptional = (mail: OrderMail): mail is OptionalMail => (optionalMails as readonly OrderMail[]).includes(mail);
