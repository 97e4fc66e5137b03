import { z } from 'zod';
import { amountView, idField, listField, pageInput, pageSchema } from '#shared/fields.ts';

export const supplierStates = ['new', 'imported', 'changed', 'gone'] as const;
export type SupplierState = (typeof supplierStates)[number];

export const suppliedFilter = pageInput.extend({
  q: z.string().trim().max(100).optional(),
  state: z.enum(supplierStates).optional(),
  cross_border: z.enum(['yes', 'no']).optional(),
  shelf: z.enum(['on', 'off']).optional(),
  brand: listField(z.string().max(100)),
  sort: z.enum(['name', '-name', 'synced_at', '-synced_at', 'id', '-id']).default('-id'),
});

/** A product of the supplier. `cost`: the lowest of its variants; amounts in major units of the shop's currency. */
export const suppliedRow = z.object({
  id: z.number(),
  external_id: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  cost: amountView,
  price: amountView,
  suggested_price: amountView.nullable(),
  min_price: amountView,
  stock: z.number(),
  variants: z.number(),
  cross_border: z.boolean(),
  shelf: z.enum(['on', 'off']),
  state: z.enum(supplierStates),
  product_id: z.number().nullable(),
  synced_at: z.string(),
});
export type SuppliedRow = z.infer<typeof suppliedRow>;

export const suppliedPage = pageSchema(suppliedRow).extend({ counts: z.record(z.enum(supplierStates), z.number()) });

/** A field in which ours and theirs differ. `edited`: staff set ours. `pending`: staff must decide. */
const comparison = z.object({
  field: z.string(),
  edited: z.boolean(),
  pending: z.boolean(),
  ours: z.string(),
  theirs: z.string(),
});
export type Comparison = z.infer<typeof comparison>;

const itemPair = z.object({
  sku: z.string(),
  spec: z.string(),
  stock: z.number(),
  cost: amountView,
  price: amountView,
  suggested_price: amountView.nullable(),
  min_price: amountView,
  active: z.boolean(),
  /** Null: not imported. */
  ours: z
    .object({ sku: z.string(), price: amountView, suggested_price: amountView.nullable(), stock: z.number(), edited: z.boolean() })
    .nullable(),
});

export const suppliedView = suppliedRow.extend({
  description: z.string(),
  origin: z.string(),
  lead_days: z.number(),
  category_path: z.array(z.string()),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  items: z.array(itemPair),
  differences: z.array(comparison),
  product: z.object({ id: z.number(), name: z.string(), shelf_status: z.enum(['draft', 'on_shelf', 'off_shelf']) }).nullable(),
});
export type SuppliedView = z.infer<typeof suppliedView>;

const problem = z.object({
  id: z.string().nullable(),
  field: z.string(),
  kind: z.enum(['type', 'repeated', 'currency', 'picture', 'vanished', 'saving']),
});

/** A sync with its progress. `error`: why it stopped, one word. */
export const syncView = z.object({
  id: z.number(),
  kind: z.enum(['full', 'changes']),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  by: z.string().nullable(),
  total: z.number().nullable(),
  seen: z.number(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  gone: z.number(),
  wrong: z.number(),
  problems: z.array(problem),
  error: z.string().nullable(),
  cancel_requested: z.boolean(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type SyncView = z.infer<typeof syncView>;

/** Why the supplier refuses an order. */
export const refusalCodes = ['price_changed', 'out_of_stock', 'balance_not_enough', 'invalid'] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const orderStates = ['pending', 'placed', 'refused', 'shipped', 'cancelled'] as const;
export const orderProblems = [
  ...refusalCodes,
  'cash_on_delivery',
  'cancel_refused',
  'cancelled_there',
  'returned_there',
  'not_found',
] as const;
export type OrderProblem = (typeof orderProblems)[number];

/** A parcel that Newbang sends. `problem`: why staff must act. */
export const supplierOrder = z.object({
  id: z.number(),
  order_id: z.number(),
  order_no: z.string(),
  external_no: z.string(),
  supplier_order_no: z.string().nullable(),
  state: z.enum(orderStates),
  problem: z.enum(orderProblems).nullable(),
  /** The supplier's own word for its refusal. */
  words: z.string().nullable(),
  parcel_id: z.number(),
  lines: z.array(
    z.object({
      sku: z.string(),
      quantity: z.number(),
      cost: amountView,
      now: z.object({ cost: amountView.nullable(), stock: z.number().nullable() }).nullable(),
    }),
  ),
  amount: amountView,
  tracking_no: z.string().nullable(),
  carrier: z.string().nullable(),
  created_at: z.string(),
  may: z.object({ retry: z.boolean(), cancel: z.boolean(), settle: z.boolean() }),
});
export type SupplierOrderRow = z.infer<typeof supplierOrder>;

export const ordersFilter = pageInput.extend({
  q: z.string().trim().max(60).optional(),
  state: z.enum([...orderStates, 'todo']).optional(),
  order_id: idField.optional(),
  sort: z.literal('-id').default('-id'),
});
export const ordersPage = pageSchema(supplierOrder).extend({ counts: z.record(z.enum([...orderStates, 'todo']), z.number()) });
