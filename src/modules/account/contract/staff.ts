import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountView, idField, pictureView } from '#shared/fields.ts';

/** Staff views of an account and actions on it, across the modules it has rows in. */

const overview = z.object({
  /** Paid order totals by month of the shop's calendar since the first order, oldest first; at least twelve. */
  months: z.array(z.object({ month: z.string(), amount: amountView })),
  credits: z.object({ balance: amountView, expiring_amount: z.number(), expiring_at: z.string().nullable() }),
  coupons: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      state: z.enum(['unused', 'used', 'expired']),
      expires_at: z.string().nullable(),
      used_at: z.string().nullable(),
    }),
  ),
  coupon_counts: z.object({ unused: z.number(), used: z.number(), expired: z.number() }),
  /** The content of the open cart; null: there is none. */
  cart: z
    .object({
      id: z.string(),
      items: z.array(
        z.object({ name: z.string(), spec: z.string(), quantity: z.number(), total: z.number(), picture: pictureView.nullable() }),
      ),
      total: z.number(),
    })
    .nullable(),
  messages: z.array(z.object({ id: z.number(), body: z.string(), state: z.string(), created_at: z.string() })),
});
export type CustomerOverview = z.infer<typeof overview>;

export const staffEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/customers/:id/overview',
    access: 'customers update',
    summary: 'A customer’s overview: spending by month, credits, coupons, the current cart, messages',
    input: z.object({ id: idField }),
    output: overview,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/merge',
    access: 'customers update',
    summary: 'Merges another account into this one and anonymises the other permanently',
    input: z.object({ id: idField, version: z.number().int(), from: idField, from_version: z.number().int() }),
    output: z.object({ id: z.number(), version: z.number() }),
    errors: ['customer_not_found', 'customer_changed', 'customer_anonymised', 'same_customer'],
  }),
  signInAs: endpoint({
    method: 'POST',
    path: '/api/admin/customers/:id/sign-in',
    access: 'customers update',
    sessionOnly: true,
    rate: 'credentials',
    summary: 'A one-time link with which the caller impersonates this customer for an hour; logged',
    input: z.object({ id: idField }),
    output: z.object({ path: z.string(), until: z.string() }),
    errors: ['customer_not_found', 'customer_blocked'],
  }),
};
