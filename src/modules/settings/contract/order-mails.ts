/** Mails about an order that staff look at and test in the back office, in the order of an order's life. */
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
  'return_approved',
  'return_received',
  'refunded',
  'invoice',
  'staff_new_order',
] as const;
export type OrderMail = (typeof orderMails)[number];

/** Those that a shop may leave out: whoever does not get one can still see it in the order. */
export const optionalMails = [
  'payment_reminder',
  'paid',
  'shipped',
  'arrived',
  'delivered',
  'return_received',
  'invoice',
  'staff_new_order',
] as const satisfies readonly OrderMail[];
