import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { pageInput, pageOf } from '#shared/fields.ts';

const day = z.iso.date();
/** Both days belong to it, in the shop's time zone; left out: the last thirty days. */
const period = { from: day.optional(), to: day.optional() };

/** Money of one period, major units. `net` is goods − discount + shipping, before credits; the rest is how it was paid. */
const salesFigures = z.object({
  orders: z.number(),
  goods: z.number(),
  discount: z.number(),
  shipping: z.number(),
  net: z.number(),
  credits: z.number(),
  payments: z.number(),
  refunds: z.number(),
});
export type SalesFigures = z.infer<typeof salesFigures>;

/**
 * The self-check of a report: what live orders of the period are worth, what of it was booked on days outside the period
 * (edits, late cancellations), and what the report says. `difference` is 0 on a healthy shop.
 */
const reconciles = z.object({ orders: z.number(), other_days: z.number(), report: z.number(), difference: z.number() });

const productRow = z.object({
  product_id: z.number().nullable(),
  product_item_id: z.number().nullable(),
  sku: z.string(),
  name: z.string(),
  quantity: z.number(),
  returned: z.number(),
  orders: z.number(),
  goods: z.number(),
  refunded: z.number(),
  /** Null when no cost price is known. */
  cost: z.number().nullable(),
  margin: z.number().nullable(),
});

export const productSorts = ['goods', 'quantity', 'margin', 'refunded'] as const;

export const reportsContract = {
  sales: endpoint({
    method: 'GET',
    path: '/api/admin/reports/sales',
    access: 'reports view',
    summary: 'Sales by day, week or month, with the period before beside it',
    input: z.object({ ...period, group: z.enum(['day', 'week', 'month']).default('day') }),
    output: z.object({
      currency: z.string(),
      data: z.array(salesFigures.extend({ from: day, to: day })),
      total: salesFigures,
      previous: salesFigures.extend({ from: day, to: day }),
      reconciles,
    }),
  }),
  products: endpoint({
    method: 'GET',
    path: '/api/admin/reports/products',
    access: 'reports view',
    summary: 'What was sold of each item; combos count by their parts',
    input: pageInput.extend({ ...period, sort: z.enum(productSorts).default('goods'), q: z.string().trim().max(100).default('') }),
    output: pageOf(productRow).extend({ currency: z.string(), reconciles }),
  }),
  money: endpoint({
    method: 'GET',
    path: '/api/admin/reports/money',
    access: 'reports view',
    summary: 'Money in and out by day and method, for the bookkeeper',
    input: z.object(period),
    output: z.object({
      currency: z.string(),
      data: z.array(z.object({ day, method: z.string().nullable(), received: z.number(), refunded: z.number() })),
    }),
  }),
};
