import { refuser, withFacts } from '#shared/refusal.ts';

export const orderErrors = {
  order_not_found: 404,
  order_changed: withFacts<{ current: number }>(409),
  status_changed: withFacts<{ current: string }>(409),
  move_not_allowed: withFacts<{ reason: string; legal: readonly { machine: string; to: string }[] }>(422),
  identity_wrong: 422,
  open_order_first: 403,
  not_first_order: 422,
  above_customer_limit: withFacts<{ product_id: number; left: number }>(422),
  order_has_note: 409,
  order_not_editable: 422,
  line_not_found: 422,
  refund_more_than_left: withFacts<{ left: number; credits: number }>(422),
  nothing_to_refund: 422,
  order_not_paid: 422,
  parcel_not_open: 422,
  combo_choice_wrong: withFacts<{ product_id: number }>(422),
  method_not_found: 422,
  return_not_possible: 422,
  return_open: 409,
  return_changed: 409,
  price_not_yours: 403,
  draft_not_found: 404,
  draft_changed: withFacts<{ current: number }>(409),
  file_not_found: 404,
  passcode_needed: 404,
  passcode_wrong: 422,
} as const;
export const refuseOrders = refuser(orderErrors);

export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled', 'returned'] as const;
export const paymentStatuses = ['unpaid', 'pending', 'paid', 'failed', 'expired', 'partially_refunded', 'refunded', 'voided'] as const;
export const shippingStatuses = [
  'unshipped',
  'preparing',
  'partially_shipped',
  'shipped',
  'arrived',
  'delivered',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const;
export const machineNames = ['order', 'payment', 'shipping'] as const;

/** The tabs of the order list; the conditions of each are in rules.ts. */
export const orderTabs = ['all', 'to_pay', 'open_money', 'to_ship', 'shipped', 'at_store', 'done', 'cancelled'] as const;

/** The tabs of a member's order list; their conditions are in queries/my-orders.ts. */
export const myTabs = ['all', 'to_pay', 'on_the_way', 'done', 'cancelled'] as const;

export const returnStates = ['requested', 'approved', 'refused', 'received', 'closed', 'withdrawn'] as const;
