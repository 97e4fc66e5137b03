import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountField, idField, optionalTextField, textField } from '#shared/fields.ts';
import { refuser } from '#shared/refusal.ts';

export const paymentErrors = { payment_not_found: 404, payment_changed: 409 } as const;
export const refusePayments = refuser(paymentErrors);

export const paymentKinds = ['cod', 'bank_transfer'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Where a bank transfer goes; shown to the shopper after the order. */
export const bankAccount = z.object({
  name: z.string().trim().min(1).max(60),
  branch: z.string().trim().max(60),
  code: z.string().trim().max(10),
  account_name: z.string().trim().min(1).max(60),
  account_number: z.string().trim().min(1).max(40),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** A payment method as staff edit it. Amounts in major units; `expire_minutes` is how long an unpaid order is held. */
const fields = z.object({
  name: textField(40),
  note: optionalTextField(200),
  kind: z.enum(paymentKinds),
  fee: amountField,
  min_total: amountField.nullable(),
  max_total: amountField.nullable(),
  countries: z.array(z.enum(['tw', 'hk', 'uk', 'us'])).min(1),
  instructions: optionalTextField(1000),
  bank: bankAccount.nullable(),
  expire_minutes: z.number().int().min(30).max(43_200).nullable(),
  active: z.boolean(),
});
export const paymentForm = fields;
export const paymentRow = fields.extend({ id: z.number(), version: z.number(), sort: z.number() });
export type PaymentRow = z.infer<typeof paymentRow>;

const saved = z.object({ id: z.number(), version: z.number() });
export const paymentsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'system update',
    summary: 'Payment methods in their order',
    input: z.object({}),
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
    input: fields.extend({ id: idField, version: z.number().int() }),
    output: saved,
    errors: ['payment_not_found', 'payment_changed'],
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/api/admin/payments/order',
    access: 'system update',
    summary: 'Sets the order in which shoppers see them',
    input: z.object({ ids: z.array(idField).max(100) }),
    output: z.undefined(),
    status: 204,
  }),
};
