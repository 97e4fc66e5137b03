import { z } from 'zod';
import { bankAccount, cardInput, cardSdkView, instalmentChoice, paymentKinds, refundAccount } from '#modules/payments/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountField, amountView, idField } from '#shared/fields.ts';
import { orderNumber } from '#shared/order-number.ts';
import { walletKinds } from '#shared/payments/prime-payments.ts';
import { refuser, withFacts } from '#shared/refusal.ts';

export const payingErrors = {
  payment_in_progress: 409,
  not_payable: 422,
  prime_missing: 422,
  method_not_offered: 422,
  open_order_first: 403,
  queried_just_now: withFacts<{ retry_after: number }>(429),
  no_open_charge: 422,
  connection_failed: withFacts<{ retry_after?: number }>(503),
  refund_not_open: 422,
  difference_not_open: 422,
  payment_not_held: 422,
  capture_refused: withFacts<{ message: string }>(422),
  nothing_due: 422,
  no_email: 422,
  saved_card_not_found: 422,
  instalments_not_offered: 422,
  link_just_sent: withFacts<{ retry_after: number }>(429),
} as const;
export const refusePaying = refuser(payingErrors);

const token = z.string().min(22).max(64);
/** Parameter of `/order/…`: the link's token, or the order number as printed or as providers know it. */
const tokenOrNumber = token.or(z.string().regex(orderNumber));

/** The hidden fields that the browser posts to a provider's payment page. */
export const pageForm = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

/**
 * Result of paying: `paid` · `redirect`: send the browser to the bank's page at `redirect` · `declined`: nothing was charged,
 * `reason` says who must act · `confirming`: the provider's answer is pending · `waiting`: a transfer, cash or the payment of a
 * code is expected · `page`: post `form` from the browser to the provider's payment page.
 */
export const payAnswer = z.object({
  state: z.enum(['paid', 'redirect', 'declined', 'confirming', 'waiting', 'page']),
  payment_status: z.string(),
  redirect: z.string().nullable(),
  reason: z.enum(['card', 'form_expired', 'setup']).nullable(),
  form: pageForm.optional(),
});
export type PayAnswer = z.infer<typeof payAnswer>;

export const payingContract = {
  testCard: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/test',
    access: 'system update',
    summary: 'Tests the stored keys of the card provider; nothing is charged',
    input: z.object({ id: idField }),
    output: z.object({
      environment: z.enum(['simulator', 'sandbox', 'live']),
      result: z.enum(['accepted', 'key_refused', 'address_refused', 'merchant_unknown', 'unreachable', 'no_account', 'odd']),
      /** The provider's error number, or a word for the failure. */
      code: z.string(),
    }),
    errors: ['payment_not_found'],
  }),
  cardFields: endpoint({
    method: 'GET',
    path: '/api/payments/card',
    access: 'public',
    summary: 'Configuration of a page with card fields, null while the shop takes no cards, and of the wallets that it takes',
    input: z.object({}),
    output: z.object({
      sdk: cardSdkView.nullable(),
      wallets: z.array(z.object({ payment_method_id: z.number(), kind: z.enum(walletKinds), sdk: cardSdkView, merchant_id: z.string() })),
    }),
  }),
  payChoices: endpoint({
    method: 'GET',
    path: '/api/my/orders/:token/pay',
    access: 'public',
    summary: 'Whether and how an order can be paid now; `bank_page`: a charge needs the shopper there',
    input: z.object({ token }),
    output: z.object({
      payable: z.boolean(),
      /** The caller is the order's customer: only they may use or save a card of theirs. */
      is_own: z.boolean(),
      /** Partly paid: only the balance is charged, and the order's method stays. */
      rest: z.boolean(),
      amount: amountView,
      bank_page: z.string().nullable(),
      /** That page is a wallet's, not a bank's. */
      is_wallet_page: z.boolean(),
      /** A charge is open on a provider's payment page, by this method. */
      open_page: z.object({ payment_method_id: z.number().nullable(), has_code: z.boolean() }).nullable(),
      payment_method_id: z.number().nullable(),
      methods: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          kind: z.enum(paymentKinds),
          fee: amountView,
          total: z.number(),
          sdk: cardSdkView.nullable(),
          /** The account for a bank transfer. */
          bank: bankAccount.nullable(),
          instalments: z.array(instalmentChoice),
        }),
      ),
    }),
    errors: ['order_not_found', 'open_order_first'],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/my/orders/:token/pay',
    access: 'public',
    rate: 'order',
    summary: 'Pays an unpaid order, by its own method or another one',
    input: z.object({ token, payment_method_id: idField.optional(), ...cardInput }),
    output: payAnswer,
    errors: [
      'order_not_found',
      'open_order_first',
      'not_payable',
      'prime_missing',
      'method_not_offered',
      'payment_in_progress',
      'saved_card_not_found',
      'instalments_not_offered',
    ],
  }),
  abandonCharge: endpoint({
    method: 'POST',
    path: '/api/my/orders/:token/pay/leave',
    access: 'public',
    rate: 'order',
    summary: 'Abandons a charge that waits at the bank’s page, so that the order can be paid again or another way',
    input: z.object({ token }),
    output: payAnswer,
    errors: ['order_not_found', 'open_order_first', 'payment_in_progress', 'connection_failed'],
  }),
  refreshMyPayment: endpoint({
    method: 'POST',
    path: '/api/my/orders/:token/pay/refresh',
    access: 'public',
    rate: 'order',
    summary: 'Queries the provider about a pending payment for its shopper, at most every three minutes',
    input: z.object({ token }),
    output: z.object({ payment_status: z.string(), retry_after: z.number() }),
    errors: ['order_not_found', 'open_order_first', 'no_open_charge', 'queried_just_now', 'connection_failed'],
  }),
  reportTransfer: endpoint({
    method: 'POST',
    path: '/api/order/:token/transfer-report',
    access: 'public',
    rate: 'order',
    summary: 'Records that the shopper sent the transfer, with the last five digits of the account',
    input: z.object({ token, last_five: z.string().regex(/^\d{5}$/, { error: 'last_five' }) }),
    output: payAnswer,
    errors: ['order_not_found', 'open_order_first', 'not_payable'],
  }),
  returned: endpoint({
    method: 'GET',
    path: '/api/order/:token',
    access: 'public',
    rate: 'order',
    summary: 'Handles the browser’s return from the bank’s page: queries the provider, then redirects to the order page',
    input: z.object({ token: tokenOrNumber }),
    output: z.object({ location: z.string() }),
    status: 303,
    errors: ['order_not_found'],
  }),
  returnedByForm: endpoint({
    method: 'POST',
    path: '/api/order/:token',
    access: 'public',
    rate: 'order',
    callback: true,
    summary: 'The same for a provider that posts a form',
    input: z.object({ token: tokenOrNumber }),
    output: z.object({ location: z.string() }),
    status: 303,
    errors: ['order_not_found'],
  }),
  notified: endpoint({
    method: 'POST',
    path: '/api/payments/tappay/notify',
    access: 'public',
    callback: true,
    summary: 'The card provider’s notice: only triggers a query, and brings the card to save',
    input: z.looseObject({ rec_trade_id: z.string().max(100).catch(''), bank_transaction_id: z.string().max(100).catch('') }),
    output: z.object({}),
  }),
  pageNotified: endpoint({
    method: 'POST',
    path: '/api/payments/ecpay/notify',
    access: 'public',
    callback: true,
    text: true,
    summary: 'ECPay’s report of a payment or an issued code: believed for its check value, answered 1|OK once it is committed',
    input: z.looseObject({}),
    output: z.string(),
  }),
  pageReturned: endpoint({
    method: 'POST',
    path: '/api/payments/ecpay/return/:token',
    access: 'public',
    rate: 'order',
    callback: true,
    summary: 'The browser comes back from ECPay’s payment page with a signed result, and is led to the order page',
    input: z.looseObject({ token }),
    output: z.object({ location: z.string() }),
    status: 303,
    errors: ['order_not_found'],
  }),
  recordReceipt: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/payments',
    access: 'orders update',
    summary: 'Records a received transfer or cash',
    input: z.object({
      id: idField,
      kind: z.enum(['bank_transfer', 'cash']),
      amount: amountField.positive(),
      received_on: z.iso.date(),
      note: z.string().trim().max(300).default(''),
    }),
    output: z.object({ payment_status: z.string(), mismatch: z.boolean() }),
    errors: ['order_not_found'],
  }),
  requestBalance: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/payments/ask',
    access: 'orders update',
    summary: 'Mails the buyer the link to pay the balance of a paid order, at most every ten minutes',
    input: z.object({ id: idField }),
    output: z.object({ due: amountView, email: z.string(), requested_at: z.string() }),
    errors: ['order_not_found', 'nothing_due', 'no_email', 'link_just_sent'],
  }),
  refreshPayment: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/payments/refresh',
    access: 'orders update',
    summary: 'Queries the provider about the newest charge, at most every three minutes',
    input: z.object({ id: idField }),
    output: z.object({ payment_status: z.string(), retry_after: z.number() }),
    errors: ['order_not_found', 'no_open_charge', 'queried_just_now', 'connection_failed'],
  }),
  capturePayment: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/payments/:payment_id/capture',
    access: 'orders update',
    summary: 'Collects a payment that the bank only holds for the shop',
    input: z.object({ id: idField, payment_id: idField }),
    output: z.undefined(),
    status: 204,
    errors: ['payment_not_held', 'capture_refused', 'connection_failed'],
  }),
  refundDone: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/refunds/:refund_id/done',
    access: 'orders update',
    summary: 'Records that staff sent the money of this refund, on which day, and to which account',
    input: z.object({
      ...{ id: idField, refund_id: idField },
      /** The buyer's account; left out: given back in cash or in the provider's own back office. */
      sent_to: refundAccount.nullish(),
      /** Left out: today. */
      sent_on: z.iso.date().optional(),
      sent_note: z.string().trim().max(300).optional(),
    }),
    output: z.object({ payment_status: z.string() }),
    errors: ['order_not_found', 'refund_not_open', 'refund_too_large'],
  }),
  settleDifference: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/payments/differences/:difference_id/settle',
    access: 'orders update',
    summary: 'Records how staff cleared up a difference between the provider’s record and ours',
    input: z.object({ id: idField, difference_id: idField, note: z.string().trim().min(1).max(300) }),
    output: z.undefined(),
    status: 204,
    errors: ['difference_not_open'],
  }),
};
