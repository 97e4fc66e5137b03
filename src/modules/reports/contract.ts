import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountView, fileAnswer, idField, nothing, pageInput, pageMeta, pageSchema } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { dashboard } from './contract/dashboard.ts';
import { mailPlanEndpoints } from './contract/mail-plan.ts';

export type { Dashboard, English, Funnel, SetupStep, Todo } from './contract/dashboard.ts';

const day = z.iso.date();
/** Inclusive days in the shop's time zone; left out: the last thirty days. */
const period = { from: day.optional(), to: day.optional() };

/** The date of an order that assigns it to a period. */
export const bases = ['placed', 'paid', 'shipped'] as const;
export type Basis = (typeof bases)[number];
const basis = z.enum(bases).default('placed');

/** Pages for the exported file; without them all rows. */
const pages = { page: pageInput.shape.page, per_page: pageInput.shape.per_page.unwrap().optional() };

/** Money of one period, major units. `net` is items − discount + shipping, before credits; the rest is how it was paid. */
const salesFigures = z.object({
  orders: z.number(),
  goods: z.number(),
  discount: amountView,
  shipping: z.number(),
  net: amountView,
  credits: z.number(),
  payments: z.number(),
  refunds: z.number(),
});
export type SalesFigures = z.infer<typeof salesFigures>;
const salesPiece = salesFigures.extend({ from: day, to: day });

/**
 * Self-check of a report: the value of live orders of the period, the part booked on days outside it (edits, late
 * cancellations), and the report's figure. `difference` is 0 on a healthy shop.
 */
const reconciles = z.object({ orders: z.number(), other_days: z.number(), report: z.number(), difference: z.number() });
export type Reconciles = z.infer<typeof reconciles>;

const productRow = z.object({
  /** The item's id, or a negative number for a deleted item. */
  id: z.number(),
  product_id: z.number().nullable(),
  product_item_id: z.number().nullable(),
  sku: z.string(),
  name: z.string(),
  quantity: z.number(),
  returned: z.number(),
  orders: z.number(),
  goods: z.number(),
  refunded: amountView,
  /** Null when no cost price is known. */
  cost: amountView.nullable(),
  margin: z.number().nullable(),
  /** Refunded share of the item total: 0.05 is 5 %. */
  refund_rate: z.number(),
  sellable: z.number().nullable(),
  /** Days the stock lasts at the period's pace; null when nothing was sold or the item is deleted. */
  days_left: z.number().nullable(),
  /** A: the best that make 80 % of the money; B: up to 95 %; C: the rest. */
  abc: z.enum(['A', 'B', 'C']),
});
export type ProductFigures = z.infer<typeof productRow>;

export const productSorts = ['goods', 'quantity', 'margin', 'refunded', 'days_left'] as const;
export type ProductSort = (typeof productSorts)[number];
const signed = productSorts.flatMap((sort) => [sort, `-${sort}`] as const);

export const dimensions = ['payment', 'delivery', 'region', 'buyer', 'source', 'offer', 'hour'] as const;

const moneyRow = z.object({ day, method: z.string().nullable(), received: z.number(), refunded: amountView, fees: amountView });
/** What a method pays out on a day, refunds taken off; day null: the bank holds it until staff collect it. */
const payoutRow = z.object({ day: day.nullable(), method: z.string(), amount: amountView, fees: amountView });

export const reportsContract = {
  dashboard,
  ...mailPlanEndpoints,
  sales: endpoint({
    method: 'GET',
    path: '/api/admin/reports/sales',
    access: 'reports view',
    replica: true,
    summary: 'Sales by day, week or month, with the previous period or the same one a year ago',
    input: z.object({
      ...period,
      basis,
      group: z.enum(['day', 'week', 'month']).default('day'),
      compare: z.enum(['before', 'year']).default('before'),
      ...pages,
    }),
    output: z.object({
      currency: z.enum(currencies),
      data: z.array(salesPiece),
      meta: pageMeta,
      total: salesFigures,
      previous: salesPiece,
      previous_data: z.array(salesPiece),
      reconciles,
    }),
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/api/admin/reports/breakdown',
    access: 'reports view',
    replica: true,
    summary:
      'The sales of a period by payment, delivery, region, new or returning buyer, source, offer, or weekday and hour (`1-13`: Monday at one)',
    input: z.object({ ...period, basis, by: z.enum(dimensions).default('payment') }),
    output: z.object({
      currency: z.enum(currencies),
      data: z.array(
        z.object({ key: z.string().nullable(), name: z.string().nullable(), orders: z.number(), net: amountView, discount: amountView }),
      ),
    }),
  }),
  products: endpoint({
    method: 'GET',
    path: '/api/admin/reports/products',
    access: 'reports view',
    replica: true,
    summary: 'Sales of each item or product; combos count once, by their parts or whole',
    input: pageInput.extend({
      ...period,
      sort: z.enum(signed).default('-goods'),
      q: z.string().trim().max(100).default(''),
      brand_id: idField.optional(),
      category_id: idField.optional(),
      /** Of our own, or of the supplier. */
      source: z.enum(['local', 'newbang']).optional(),
      abc: z.enum(['A', 'B', 'C']).optional(),
      /** Grouped by item or by product. */
      by: z.enum(['item', 'product']).default('item'),
      /** Combos by their parts, or as they were sold. */
      combos: z.enum(['parts', 'whole']).default('parts'),
    }),
    output: pageSchema(productRow).extend({ currency: z.enum(currencies), from: day, to: day, reconciles }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/reports/choices',
    access: 'reports view',
    summary: 'The brands and categories by which the product report can be filtered',
    input: nothing,
    output: z.object({
      brands: z.array(z.object({ id: z.number(), name: z.string() })),
      categories: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  money: endpoint({
    method: 'GET',
    path: '/api/admin/reports/money',
    access: 'reports view',
    replica: true,
    summary: 'Money in and out by day and method, for accounting',
    input: z.object(period),
    output: z.object({ currency: z.enum(currencies), data: z.array(moneyRow), payouts: z.array(payoutRow) }),
  }),
  moneyFile: endpoint({
    method: 'GET',
    path: '/api/admin/reports/money.csv',
    access: 'reports view',
    replica: true,
    summary: 'The same as CSV; the language is a parameter, as a link has no headers',
    input: z.object({ ...period, locale: z.enum(locales).default('tw') }),
    output: fileAnswer,
    file: true,
  }),
};
