import { z } from 'zod';
import { affiliateNetworks } from '#modules/settings/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, bulkAnswer, idField, listField, pageInput, pageSchema } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';

export const conversionStates = ['pending', 'sent', 'refused', 'unknown'] as const;
export const conversionEvents = ['conversion', 'adjustment'] as const;

/** A report to the affiliate network. Amounts in major units; the commission has two decimals in every currency. */
const conversionRow = z.object({
  id: z.number(),
  order_id: z.number(),
  order_no: z.string(),
  network: z.enum(affiliateNetworks),
  event: z.enum(conversionEvents),
  rid: z.string(),
  click_id: z.string(),
  currency: z.enum(currencies),
  sale_amount: amountView,
  commission: z.number(),
  state: z.enum(conversionStates),
  tries: z.number(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** As it was sent, the token masked; empty: not yet. */
  request: z.string(),
  /** The network's own words. */
  answer: z.string(),
});
export type ConversionRow = z.infer<typeof conversionRow>;

export const affiliateEndpoints = {
  conversions: endpoint({
    method: 'GET',
    path: '/api/admin/affiliate-conversions',
    access: 'reports view',
    replica: true,
    summary: 'What was reported to the affiliate network, newest first, with the sums of all rows that match',
    input: pageInput.extend({
      state: z.enum(conversionStates).optional(),
      event: listField(z.enum(conversionEvents)),
      q: z.string().trim().max(60).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      sort: z.literal('-created_at').default('-created_at'),
    }),
    output: pageSchema(conversionRow).extend({
      sums: z.object({ orders: z.number(), sale_amount: amountView, commission: z.number() }),
      counts: z.record(z.string(), z.number()),
    }),
  }),
  resendConversions: endpoint({
    method: 'POST',
    path: '/api/admin/affiliate-conversions/resend',
    access: 'system update',
    summary: 'Sends refused and unanswered reports to the affiliate network again',
    input: z.object({ ids: z.array(idField).min(1).max(100) }),
    output: bulkAnswer,
  }),
};
