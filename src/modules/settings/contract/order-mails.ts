/** Mails about an order, in the order of an order's life. */
export const orderMails = [
  'order_placed',
  'pay_code',
  'payment_reminder',
  'paid',
  'payment_failed',
  'expired',
  'cancelled',
  'shipped',
  'arrived',
  'delivered',
  'store_closed',
  'return_approved',
  'return_refused',
  'return_label',
  'return_received',
  'refunded',
  'invoice',
] as const;

/** What happened to a customer's credits, coupons and cart. */
const eventMails = ['credits_granted', 'credits_expiring', 'coupon_issued', 'coupon_expiring', 'cart_left'] as const;
/** Mails to customers that are not about an order; `stock_notice` was asked for, `contact_received` answers the contact form. */
export const customerMails = [...eventMails, 'stock_notice', 'contact_received'] as const;
/** Those that advertise: only with marketing consent, with a link that withdraws it, and not in quiet hours. */
export const marketingMails = ['coupon_expiring', 'cart_left'] as const satisfies readonly (typeof customerMails)[number][];
export const staffMails = ['staff_new_order', 'staff_low_stock', 'staff_failure', 'staff_low_balance', 'staff_newbang_sync'] as const;

/** What the bell of the back office shows; `failed_effects`: work that failed for good. Each can be left out. */
export const alertSwitches = [
  'new_order',
  'failure',
  'return_requested',
  'low_stock',
  'low_balance',
  'contact_message',
  'newbang_sync',
  'newbang_gone',
  'failed_effects',
] as const;
export type AlertSwitch = (typeof alertSwitches)[number];

/** Mails with a link for one's own account, of customers, then of staff: always sent, their words may be written. */
export const accountMails = [
  'welcome',
  'confirm_email',
  'account_exists',
  'customer_password_reset',
  'staff_invitation',
  'staff_password_reset',
] as const;

/** Every mail that staff look at, edit and test in the back office. */
export const notificationMails = [...orderMails, ...customerMails, ...accountMails, ...staffMails] as const;
export type NotificationMail = (typeof notificationMails)[number];

/** Those that can also be sent as a LINE message or a text message. */
export const messagedMails = [...orderMails, ...eventMails, 'stock_notice'] as const;
export type MessagedMail = (typeof messagedMails)[number];

/** Those that a shop may leave out: a person who does not get one can still see it in the shop or the back office. */
export const optionalMails = [
  'payment_reminder',
  'paid',
  'shipped',
  'arrived',
  'delivered',
  'return_received',
  'invoice',
  ...eventMails,
  'contact_received',
  ...staffMails,
] as const satisfies readonly NotificationMail[];
