import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountField, amountView, idField, noContent, nothing, optionalTextField, pageSchema, textField } from '#shared/fields.ts';
import { instalmentCounts } from '#shared/payments/instalments.ts';
import { type PaymentKind, paymentKinds } from '#shared/payments/kinds.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';

export const paymentErrors = {
  payment_not_found: 404,
  payment_changed: withFacts<{ current: number }>(409),
  payment_in_use: 422,
  nothing_to_revert: 422,
  refund_too_large: withFacts<{ left: number }>(422),
} as const;
export const refusePayments = refuser(paymentErrors);

/** What a page with the provider's card fields loads; nothing of it is secret. */
export const cardSdkView = z.object({
  app_id: z.number(),
  app_key: z.string(),
  server_type: z.enum(['sandbox', 'production']),
  script_url: z.string(),
  script_integrity: z.string().optional(),
});

/** Kinds that are paid on a provider's page, to which the shopper's browser posts a form. */
export type { PageKind } from '#shared/payments/page-payments.ts';
export { type PaymentKind, paymentKinds };

/** The account for bank transfers; shown to the shopper after the order. */
export const bankAccount = z.object({
  name: z.string().trim().min(1).max(60),
  branch: z.string().trim().max(60),
  code: z.string().trim().max(10),
  account_name: z.string().trim().min(1).max(60),
  account_number: z.string().trim().min(1).max(40),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** Public TapPay identifiers of a card or a wallet; the page that asks for a prime contains the app's id and key. */
export const cardAccount = z.object({
  merchant_id: z.string().trim().min(1).max(60),
  app_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  app_key: z.string().trim().min(1).max(200),
  /** Always use 3-D Secure; otherwise the bank decides. */
  three_domain_secure: z.boolean(),
});
export type CardAccount = z.infer<typeof cardAccount>;

/**
 * What a shopper pays with: a virtual account for an ATM, a code for a convenience store's machine, or three barcodes for its
 * counter.
 */
export const paymentCode = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('atm'), bank_code: z.string(), account: z.string() }),
  z.object({ kind: z.literal('cvs_code'), code: z.string() }),
  z.object({ kind: z.literal('barcode'), codes: z.array(z.string()) }),
]);
export type PaymentCode = z.infer<typeof paymentCode>;

/** The buyer's account to which staff send the money of a refund. */
export const refundAccount = z.object({
  bank_code: z
    .string()
    .trim()
    .regex(/^\d{3}(\d{4})?$/, { error: 'bank_code' }),
  account_name: z.string().trim().min(1).max(60),
  account_number: z
    .string()
    .trim()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6,16}$/, { error: 'account_number' })),
});
export type RefundAccount = z.infer<typeof refundAccount>;

/** When the money of a card is collected; held by the bank until then. */
const captures = ['at_once', 'after_days', 'by_hand'] as const;
export type Capture = (typeof captures)[number];

/** A payment method as staff edit it. Amounts in major units; `expire_minutes` is how long an unpaid order is held. */
const fields = z.object({
  name: textField(40),
  note: optionalTextField(200),
  kind: z.enum(paymentKinds),
  fee: amountField,
  min_total: amountField.nullable(),
  max_total: amountField.nullable(),
  countries: z.array(z.enum(['tw', 'hk', 'uk', 'us'])).min(1),
  /** Delivery methods it may be chosen with; empty: every one. */
  delivery_ids: z.array(idField).max(100).default([]),
  instructions: optionalTextField(1000),
  bank: bankAccount.nullable(),
  expire_minutes: z.number().int().min(30).max(43_200).nullable(),
  instalments: z
    .array(z.literal([...instalmentCounts]))
    .max(10)
    .default([]),
  /** The lowest order total that may be paid in instalments; null: any. */
  instalment_min: amountField.nullable().default(null),
  account: cardAccount.nullable().default(null),
  /** The shop's number at the provider of the payment page. */
  merchant_id: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{1,10}$/, { error: 'invalid' })
    .nullable()
    .default(null),
  /** The shop's merchant identifier at Apple, or its merchant ID at Google. */
  wallet_merchant_id: z.string().trim().min(1).max(120).nullable().default(null),
  /** The file by which Apple verifies the shop's domain. */
  domain_association: z.string().trim().min(1).max(20_000).nullable().default(null),
  /** The provider's test environment: no money moves. */
  sandbox: z.boolean().default(false),
  active: z.boolean(),
  /** Of cards; `capture_days` belongs to `after_days`. */
  capture: z.enum(captures).default('at_once'),
  capture_days: z.number().int().min(1).max(30).nullable().default(null),
  /** Days until the provider pays the shop, from the payment, or from its collection; null: not known. */
  payout_days: z.number().int().min(0).max(60).nullable().default(null),
});
const secretKey = z.string().trim().min(1).max(200).nullish();
/**
 * The keys are write-only: left out they stay unchanged, null removes them. `partner_key` is of the card provider; `hash_key` and
 * `hash_iv` are of the payment page and are written together; with `credit_check_code` its cards are refunded by the shop.
 */
export const paymentForm = fields.extend({
  ...{ partner_key: secretKey, hash_key: secretKey, hash_iv: secretKey },
  credit_check_code: z
    .string()
    .trim()
    .regex(/^\d{1,10}$/, { error: 'invalid' })
    .nullish(),
});
export type PaymentForm = z.infer<typeof paymentForm>;
export const paymentRow = withoutDefaults(fields).extend({
  id: z.number(),
  version: z.number(),
  sort: z.number(),
  /** Whether the provider's keys are stored. */
  has_keys: z.boolean(),
  archived: z.boolean(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** A choice of instalments: `each` is about what the bank collects per month, major units. */
export const instalmentChoice = z.object({ count: z.number(), each: amountView });

/** A member's saved card. `expires_in`: its last month, `YYYY-MM`; null when the provider did not say. */
export const savedCardView = z.object({
  id: z.number(),
  last_four: z.string().nullable(),
  brand: z.enum(['visa', 'mastercard', 'jcb', 'unionpay', 'amex', 'unknown']),
  issuer: z.string(),
  expires_in: z.string().nullable(),
});

/** What a card method is paid with: a typed card's one-time token, passed to the provider and never stored, or a saved card. */
export const cardInput = {
  prime: z.string().min(1).max(200).nullish(),
  /** Saves the typed card for the customer. */
  save_card: z.boolean().nullish(),
  /** One of the customer's own saved cards, instead of `prime`. */
  saved_card_id: idField.nullish(),
  /** In how many instalments, as the method offers them; left out: at once. Also for a card on the provider's page. */
  instalments: z.number().int().nullish(),
};
export type CardInput = {
  prime?: string | null | undefined;
  save_card?: boolean | null | undefined;
  saved_card_id?: number | null | undefined;
  instalments?: number | null | undefined;
};

const saved = z.object({ id: z.number(), version: z.number() });
export const paymentsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'system update',
    summary: 'Payment methods in their order, archived ones on request',
    input: z.object({ archived: z.stringbool().default(false) }),
    output: z.object({ data: z.array(paymentRow) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/payments/:id',
    access: 'system update',
    summary: 'One payment method',
    input: z.object({ id: idField }),
    output: paymentRow,
    errors: ['payment_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/payments',
    access: 'system update',
    summary: 'Creates a payment method',
    input: paymentForm,
    output: saved,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/payments/:id',
    access: 'system update',
    summary: 'Saves a payment method',
    input: paymentForm.extend({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['payment_not_found', 'payment_changed'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/archive',
    access: 'system update',
    summary: 'Archives a payment method, or restores it as inactive',
    input: z.object({ id: idField, version: z.number().int(), archived: z.boolean().default(true) }),
    output: saved,
    errors: ['payment_not_found', 'payment_changed', 'payment_in_use'],
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/admin/payments/:id/logs',
    access: 'logs view',
    summary: 'The log of a payment method',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/logs/:log_id/revert',
    access: 'system update',
    summary: 'Reverts one log entry where the values are unchanged since; the provider’s keys stay',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['payment_not_found', 'payment_changed', 'nothing_to_revert'],
  }),
  cards: endpoint({
    method: 'GET',
    path: '/api/customer/cards',
    access: 'customer',
    summary: 'The customer’s saved cards, the newest first',
    input: nothing,
    output: z.object({ data: z.array(savedCardView) }),
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/api/customer/cards/:id',
    access: 'customer',
    summary: 'Removes one of the customer’s saved cards, here at once and at the provider by a job',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/api/admin/payments/order',
    access: 'system update',
    summary: 'Sets the order of the methods for shoppers',
    input: z.object({ ids: z.array(idField).max(100) }),
    output: z.undefined(),
    status: 204,
  }),
};
