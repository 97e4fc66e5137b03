import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountView } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';

const day = z.iso.date();

/** `average`: per order; `paid_rate`: paid share of placed orders. Null without an order. */
const figures = z.object({ net: amountView, orders: z.number(), average: amountView.nullable(), paid_rate: z.number().nullable() });

/** Carts begun in the period, how many of those became orders, and how many of these are paid. Visitors are not counted. */
const funnel = z.object({ carts: z.number(), ordered: z.number(), paid: amountView });
export type Funnel = z.infer<typeof funnel>;

/** A day, `2026-11-20`, or, for a period of one day, an hour, `13`. */
const point = z.object({ key: z.string(), net: amountView, orders: z.number() });

/** An open task of the shop; `facts` describe the most urgent one: since when, until when, name, total. */
const todo = z.object({
  kind: z.enum([
    'to_ship',
    'unpaid',
    'owing',
    'refunds',
    'failed_invoices',
    'payment_differences',
    'parcel_troubles',
    'low_stock',
    'ending_offers',
    'messages',
    'failed_tasks',
    'paused_webhooks',
  ]),
  count: z.number(),
  first: z.string().nullable(),
  at: z.string().nullable(),
  amount: amountView.nullable(),
});
export type Todo = z.infer<typeof todo>;

export const englishKinds = ['products', 'categories', 'brands', 'pages', 'articles', 'shops', 'banners'] as const;
/** How many of a kind there are, and how many of them shoppers read in Chinese on English pages. */
const english = z.object({ kind: z.enum(englishKinds), total: z.number(), missing: z.number() });
export type English = z.infer<typeof english>;

export const setupSteps = ['contact', 'product', 'delivery', 'payment', 'colleague', 'first_order'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/admin/reports/dashboard',
  replica: true,
  access: 'dashboard view',
  summary: 'Today’s, the week’s or the month’s figures, the caller’s open tasks, and the missing settings of a new shop',
  input: z.object({ days: z.enum(['1', '7', '30']).default('7') }),
  output: z.object({
    currency: z.enum(currencies),
    at: z.string(),
    from: day,
    to: day,
    /** False without the permission for reports: figures are empty, only tasks are counted. */
    has_figures: z.boolean(),
    now: figures,
    before: figures,
    series: z.array(point),
    series_before: z.array(point),
    funnel,
    funnel_before: funnel,
    payments: z.array(z.object({ kind: z.string(), net: amountView })),
    best: z.array(z.object({ product_id: z.number(), name: z.string(), quantity: z.number(), goods: z.number() })),
    todo: z.array(todo),
    /** Of what the caller may view. */
    english: z.array(english),
    setup: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
  }),
});
type Output = (typeof dashboard)['output'];
export type Dashboard = z.infer<Output>;
