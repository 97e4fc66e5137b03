import type { ClientBase } from 'pg';
import type { Rows } from './binary-values.ts';
import { copyRows } from './copy-rows.ts';
import type { Seller } from './made-orders.ts';
import * as made from './made-rows.ts';
import { setAsideIndexes } from './set-aside-indexes.ts';

const orderColumns = `id, order_no, token, source, customer_id, locale, currency, status, payment_status, shipping_status, email, name, phone,
  recipient_name, recipient_phone, recipient_zip, recipient_city, recipient_district, recipient_address, delivery_method_id, delivery_method,
  payment_method_id, payment_method, items_total, shipping_total, grand_total, quantity_count, created_at, paid_at, completed_at, cancelled_at,
  cancelled_by, updated_at`;
const lineColumns =
  'id, order_id, position, kind, product_id, product_item_id, sku, name, weight_g, unit_price, cost_price, quantity, line_total';
const parcelColumns = 'id, order_id, parcel_no, status, kind, fee, weight_g, tracking_no, shipped_at, delivered_at';
const entryColumns = 'day, order_id, kind, amount, currency, method, payment_id, created_at';

/** The tables that `writeOrders` fills. */
export const orderTables = [
  ...['customers', 'orders', 'order_lines', 'order_shippings', 'order_shipping_lines', 'order_history', 'payments', 'money_entries'],
  'stock_movements',
];

/** Called often: the step, and which share of it is done, 0 to 1, where it is known. May throw to end the work. */
export type OnStep = (name: string, share?: number) => void;

/** `isLarge`: indexes are built anew after the rows of their table. `frozen`: tables that `truncateEmpty` has prepared. */
type Writing = { isLarge: boolean; frozen: ReadonlySet<string>; onStep: OnStep };

/** Writes the orders of the plan with their customers and ledgers, table by table, and the pieces of each item as a temporary table `demand`. */
export async function writeOrders(client: ClientBase, shop: made.MadeShop, writing: Writing): Promise<void> {
  const demand = new Map<Seller, made.Demand>();
  const { orders, customers } = shop.plan;
  /** `each`: about how many rows of the table an order has. */
  const write = (table: string, columns: string, rows: Rows, each: number) =>
    writeTable(client, { table, columns, rows, expected: orders * each }, writing);
  const customerColumns = 'id, name, email, phone, locale, orders_placed, created_at, email_verified_at';
  // A row comes after those that it refers to: only a superuser's references are not checked.
  await write('customers', customerColumns, made.customerRows(shop), customers / orders);
  await write('orders', orderColumns, made.orderRows(shop), 1);
  await write('order_lines', lineColumns, made.lineRows(shop), 1.7);
  await write('order_shippings', parcelColumns, made.parcelRows(shop), 1);
  await write('order_shipping_lines', 'order_shipping_id, order_line_id, quantity', made.parcelLineRows(shop), 1.7);
  await write('order_history', 'order_id, machine, from_status, to_status, actor_kind, created_at', made.historyRows(shop), 3.6);
  await write('payments', 'id, order_id, kind, amount, currency, created_at', made.paymentRows(shop), 0.92);
  await write('money_entries', entryColumns, made.entryRows(shop), 3);
  const movementColumns = 'product_item_id, kind, stock_delta, reserved_delta, order_id, created_at';
  await write('stock_movements', movementColumns, made.stockRows(shop, demand), 1.8);
  await client.query('create temp table demand (item bigint, taken bigint, held bigint) on commit drop');
  await copyRows(client, { table: 'demand', columns: 'item, taken, held', rows: made.demandRows(demand) });
}

type Written = { table: string; columns: string; rows: Rows; expected: number };

/** Rows first, then the table's indexes while the system still has the rows in memory. */
async function writeTable(client: ClientBase, { expected, ...written }: Written, { isLarge, frozen, onStep }: Writing): Promise<void> {
  const { table } = written;
  const indexes = isLarge ? await setAsideIndexes(client, [table]) : [];
  onStep(table, 0);
  const onChunk = (count: number): void => onStep(table, Math.min(1, count / expected));
  await copyRows(client, { ...written, isFrozen: frozen.has(table), onChunk });
  for (const { name, definition } of indexes) {
    onStep(name);
    await client.query(definition);
  }
}
