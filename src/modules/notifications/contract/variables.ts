import type { NotificationMail } from '#modules/settings/contract.ts';

/** What a text of staff may contain as `{name}`: the shop fills it in when the mail is written. */
export const variables = [
  'site',
  'name',
  'number',
  'amount',
  'until',
  'tracking_no',
  'store',
  'refund',
  'invoice',
  'credits',
  'coupon',
  'code',
  'product',
  'count',
  'what',
  'balance',
  'by',
  'link',
] as const;
export type Variable = (typeof variables)[number];
export type Values = Partial<Record<Variable, string>>;

const order = ['site', 'name', 'number', 'amount', 'link'] as const;

/** The variables of each mail. */
export const variablesOf: Readonly<Record<NotificationMail, readonly Variable[]>> = {
  order_placed: order,
  payment_reminder: [...order, 'until'],
  pay_code: [...order, 'until'],
  paid: order,
  payment_failed: [...order, 'until'],
  expired: order,
  cancelled: order,
  shipped: [...order, 'tracking_no', 'store'],
  arrived: [...order, 'store', 'until'],
  delivered: order,
  store_closed: [...order, 'store'],
  return_approved: order,
  return_refused: order,
  return_label: order,
  return_received: order,
  refunded: [...order, 'refund'],
  invoice: [...order, 'invoice'],
  credits_granted: ['site', 'name', 'credits', 'until', 'link'],
  credits_expiring: ['site', 'name', 'credits', 'until', 'link'],
  coupon_issued: ['site', 'name', 'coupon', 'code', 'until', 'link'],
  coupon_expiring: ['site', 'name', 'coupon', 'code', 'until', 'link'],
  cart_left: ['site', 'name', 'product', 'link'],
  stock_notice: ['site', 'product', 'link'],
  contact_received: ['site', 'link'],
  welcome: ['site', 'name'],
  confirm_email: ['site', 'name'],
  account_exists: ['site', 'name'],
  customer_password_reset: ['site', 'name'],
  staff_invitation: ['site', 'name', 'by'],
  staff_password_reset: ['site', 'name'],
  staff_new_order: order,
  staff_low_stock: ['site', 'count'],
  staff_failure: ['site', 'number', 'what'],
  staff_low_balance: ['site', 'balance'],
  staff_newbang_sync: ['site', 'what'],
};

const braced = /\{([^{}]*)\}/g;

/** The names in braces, in order, each once. */
export const inBraces = (text: string): string[] => [...new Set([...text.matchAll(braced)].map(([, name = '']) => name))];

/** The names in braces that are no variables of this mail, in order, each once. */
export function unknownVariables(text: string, mail: NotificationMail): string[] {
  const known: readonly string[] = variablesOf[mail];
  return inBraces(text).filter((name) => !known.includes(name));
}

/** The text with its variables filled in. A line whose variables are all empty is left out. */
export const fillIn = (text: string, values: Values): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const found = [...line.matchAll(braced)].map(([, name = '']) => (values as Readonly<Record<string, string | undefined>>)[name] ?? '');
      if (found.length > 0 && found.every((value) => value === '')) return [];
      let at = 0;
      return [line.replace(braced, () => found[at++] ?? '')];
    })
    .join('\n');
