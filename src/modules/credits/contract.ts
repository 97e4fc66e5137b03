import { z } from 'zod';
import { cardSdkView } from '#modules/payments/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, bulkAnswer, idField, listField, nothing, pageInput, pageSchema, textField } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';

export const creditErrors = {
  credits_short: withFacts<{ balance: number }>(409),
  customer_credits_short: withFacts<{ balance: number }>(409),
  shop_credits_short: withFacts<{ missing: number }>(409),
  credits_customer_not_found: 404,
  credit_purchase_not_found: 404,
  credit_purchase_own: 403,
  credit_purchase_settled: 409,
  credit_purchase_open: 409,
  card_not_taken: 422,
  queried_just_now: withFacts<{ retry_after: number }>(429),
  connection_failed: withFacts<{ retry_after: number }>(503),
} as const;
export const refuseCredits = refuser(creditErrors);

export const creditTypes = ['buy', 'use', 'refund', 'bonus'] as const;
export type CreditType = (typeof creditTypes)[number];

const purchaseStates = ['waiting', 'paid', 'refused'] as const;

/** Days in the shop's time zone, both included. */
const period = { from: z.iso.date().optional(), to: z.iso.date().optional() };

/** One movement of a purse, in the reader's language. Amounts in major units, signed. */
const creditRow = z.object({
  id: z.number(),
  type: z.enum(creditTypes),
  amount: amountView,
  balance_after: amountView,
  description: z.string(),
  reference_id: z.string().nullable(),
  order_id: z.number().nullable(),
  created_at: z.string(),
});
const staffCreditRow = creditRow.extend({
  staff_id: z.number().nullable(),
  staff: z.string().nullable(),
  customer_id: z.number().nullable(),
  customer: z.string().nullable(),
});
export type CreditRow = z.infer<typeof creditRow>;
export type StaffCreditRow = z.infer<typeof staffCreditRow>;

/** Rules for earning and using credits, from the settings. Amounts in major units, 0: not given. */
const earning = z.object({
  reward_rate: z.number(),
  register_bonus: z.number(),
  birthday_bonus: z.number(),
  expiry_days: z.number().nullable(),
  max_share_percent: z.number().nullable(),
  min_goods: z.number().nullable(),
});

const purchaseRow = z.object({
  id: z.number(),
  amount: amountView,
  bonus: amountView,
  method: z.enum(['card', 'bank_transfer']),
  state: z.enum(purchaseStates),
  note: z.string(),
  /** The bank's page of a pending card purchase. */
  redirect: z.string().nullable(),
  card_last_four: z.string().nullable(),
  staff_id: z.number().nullable(),
  /** Who recorded it, and who decided. */
  staff: z.string().nullable(),
  settled_by: z.string().nullable(),
  confirmed_by: z.number().nullable(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
});

const settled = z.object({ id: z.number(), state: z.enum(purchaseStates) });
const settlingErrors = ['credit_purchase_not_found', 'credit_purchase_own', 'credit_purchase_settled'] as const;

const attemptField = z.string().regex(/^[0-9a-zA-Z]{1,40}$/);

/** Not zero: more grants, less takes back. In major units. */
const signedAmount = z
  .number()
  .min(-9_999_999)
  .max(9_999_999)
  .refine((amount) => amount !== 0, { error: 'invalid' });

export const creditsContract = {
  mine: endpoint({
    method: 'GET',
    path: '/api/my/credits',
    access: 'customer',
    summary: 'My credits: balance, what expires soon, and the ledger',
    input: pageInput.extend({ type: listField(z.enum(creditTypes)), ...period }),
    output: pageSchema(creditRow).extend({ balance: amountView, expiring_amount: z.number(), expiring_at: z.string().nullable(), earning }),
  }),
  balance: endpoint({
    method: 'GET',
    path: '/api/balance',
    access: 'coupons view',
    summary: 'The balance of the shop’s purse',
    input: nothing,
    /** `owed`: for invoices that were issued while the balance was short; taken from the next purchase. */
    output: z.object({
      balance: amountView,
      owed: amountView,
      currency: z.string(),
      low: z.boolean(),
      updated_at: z.string().nullable(),
    }),
  }),
  forecast: endpoint({
    method: 'GET',
    path: '/api/admin/credits/forecast',
    access: 'coupons update',
    replica: true,
    summary: 'Recent spending of the shop’s purse, and how long its balance lasts',
    input: nothing,
    /** `times`: number of grants in these days. Null: nothing is spent, or it lasts for years. */
    output: z.object({
      days: z.number(),
      times: z.number(),
      spent: amountView,
      per_day: z.number(),
      empty_at: z.string().nullable(),
    }),
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/api/admin/credits/transactions',
    access: 'coupons update',
    replica: true,
    summary: 'Movements of the shop’s purse, of all customers’ or of one customer’s',
    input: pageInput.extend({
      owner: z.enum(['shop', 'customers']).default('shop'),
      customer: idField.optional(),
      type: listField(z.enum(creditTypes)),
      ...period,
      sort: z.enum(['created_at', '-created_at', 'amount', '-amount']).default('-created_at'),
    }),
    output: pageSchema(staffCreditRow).extend({ balance: amountView }),
  }),
  purchases: endpoint({
    method: 'GET',
    path: '/api/admin/credits/purchases',
    access: 'coupons update',
    summary: 'The shop’s purchases of credits',
    input: pageInput.extend({ state: listField(z.enum(purchaseStates)) }),
    output: pageSchema(purchaseRow).extend({ min: z.number(), max: z.number() }),
  }),
  recordPurchase: endpoint({
    method: 'POST',
    path: '/api/admin/credits/purchases',
    access: 'coupons update',
    summary: 'Records a bank transfer for credits; a second staff member confirms it',
    status: 201,
    input: z.object({ amount: z.number().positive().max(99_999_999), note: z.string().trim().max(200).default('') }),
    output: settled,
  }),
  confirmPurchase: endpoint({
    method: 'POST',
    path: '/api/admin/credits/purchases/:id/confirm',
    access: 'coupons update',
    summary: 'Confirms a purchase recorded by another staff member; the credits are available at once',
    input: z.object({ id: idField }),
    output: settled,
    errors: settlingErrors,
  }),
  refusePurchase: endpoint({
    method: 'POST',
    path: '/api/admin/credits/purchases/:id/refuse',
    access: 'coupons update',
    summary: 'Rejects a recorded purchase that was not paid',
    input: z.object({ id: idField }),
    output: settled,
    errors: ['credit_purchase_not_found', 'credit_purchase_settled'],
  }),
  cardFields: endpoint({
    method: 'GET',
    path: '/api/admin/credits/card',
    access: 'coupons update',
    summary: 'Configuration of the card fields; null while the shop takes no cards',
    input: nothing,
    output: z.object({ sdk: cardSdkView.nullable() }),
  }),
  buyByCard: endpoint({
    method: 'POST',
    path: '/api/admin/credits/purchases/card',
    access: 'coupons update',
    rate: 'order',
    summary: 'Buys credits by card; `redirect`: the bank’s confirmation page, `reason`: why the card was not charged',
    input: z.object({
      amount: z.number().positive().max(99_999_999),
      prime: z.string().min(1).max(200),
      /** Idempotency key: sent twice it charges once. */
      key: z.uuid(),
    }),
    output: settled.extend({ redirect: z.string().nullable(), reason: z.enum(['card', 'form_expired', 'setup']).nullable() }),
    errors: ['card_not_taken', 'credit_purchase_open'],
  }),
  refreshPurchase: endpoint({
    method: 'POST',
    path: '/api/admin/credits/purchases/:id/refresh',
    access: 'coupons update',
    summary: 'Queries the card provider about a purchase, at most every three minutes',
    input: z.object({ id: idField }),
    output: settled.extend({ retry_after: z.number() }),
    errors: ['credit_purchase_not_found', 'credit_purchase_settled', 'queried_just_now', 'connection_failed'],
  }),
  purchaseReturned: endpoint({
    method: 'GET',
    path: '/api/credits/purchases/:attempt',
    access: 'public',
    rate: 'order',
    summary: 'Handles the browser’s return from the bank’s page: queries the provider, then redirects to the purchases',
    input: z.object({ attempt: attemptField }),
    output: z.object({ location: z.string() }),
    status: 303,
  }),
  purchaseReturnedByForm: endpoint({
    method: 'POST',
    path: '/api/credits/purchases/:attempt',
    access: 'public',
    rate: 'order',
    callback: true,
    summary: 'The same for a provider that posts a form',
    input: z.object({ attempt: attemptField }),
    output: z.object({ location: z.string() }),
    status: 303,
  }),
  purchaseNotified: endpoint({
    method: 'POST',
    path: '/api/payments/tappay/credits/notify',
    access: 'public',
    callback: true,
    summary: 'The card provider’s notice of a purchase of credits: only triggers a query, its claims are ignored',
    input: z.object({ bank_transaction_id: z.string().max(100).catch('') }),
    output: z.object({}),
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/credits',
    access: 'coupons update',
    summary: 'Grants a customer credits or revokes some, with a reason shown to the customer',
    input: z.object({
      id: idField,
      amount: signedAmount,
      reason: textField(100),
      /** Expiry of the granted credits; left out: by the settings, null: never. */
      expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
      /** Idempotency key of this decision. */
      key: z.uuid().optional(),
    }),
    output: z.object({ balance: amountView }),
    errors: ['credits_customer_not_found', 'customer_credits_short', 'shop_credits_short'],
  }),
  grantToMany: endpoint({
    method: 'POST',
    path: '/api/admin/customers/credits',
    access: 'coupons update',
    summary: 'Grants each of some customers the same credits, with a reason shown to them',
    input: z.object({
      ids: z.array(idField).min(1).max(100),
      amount: z.number().positive().max(9_999_999),
      reason: textField(100),
      /** Idempotency key: customers who already got this grant are skipped. */
      key: z.uuid(),
    }),
    output: bulkAnswer,
  }),
};
