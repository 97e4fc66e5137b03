import { type Selectable, sql } from 'kysely';
import type { BankAccount, PaymentKind } from '#modules/payments/contract.ts';
import type { DeliveryKind } from '#modules/shipping/contract.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Orders } from '#platform/db/tables.generated.ts';
import type { Locale, Text } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { OrderStatus, PaymentStatus, ShippingRollUp } from '../status.ts';

/** The methods as they were at the order: later edits don't change what was agreed. Amounts in minor units. */
export type DeliverySnapshot = { name: Text; kind: DeliveryKind; fee: number; pickup_address: Text | null };
export type PaymentSnapshot = {
  name: Text;
  kind: PaymentKind;
  fee: number;
  instructions: Text | null;
  bank: BankAccount | null;
  expire_minutes: number | null;
};

/** Somebody an order belongs to or goes to, as written at the order: later edits of a profile don't change it. */
export type Person = { name: string; phone: string; zip: string; city: string; district: string; address: string };

/** A row of orders with its JSON and its words typed; amounts in minor units of `currency`. */
export type StoredOrder = Omit<
  Selectable<Orders>,
  'locale' | 'currency' | 'status' | 'payment_status' | 'shipping_status' | 'delivery_method' | 'payment_method' | 'ads_tracking'
> & {
  locale: Locale;
  currency: Currency;
  status: OrderStatus;
  payment_status: PaymentStatus;
  shipping_status: ShippingRollUp;
  delivery_method: DeliverySnapshot;
  payment_method: PaymentSnapshot;
  ads_tracking: Record<string, string>;
};

export type NewOrder = Omit<StoredOrder, 'id' | 'order_no' | 'updated_at'> & { order_no_prefix: string };

/** Inserts the order and numbers it: the day's prefix and the next number of the one sequence (decisions.md 9). */
export async function insertOrder(tx: Tx, { order_no_prefix, ...order }: NewOrder): Promise<StoredOrder> {
  const row = await tx
    .insertInto('orders')
    .values({
      ...order,
      order_no: sql<string>`(select ${order_no_prefix}::text || '-' || lpad(n::text, greatest(5, length(n::text)), '0') from nextval('order_numbers') as n)`,
      delivery_method: JSON.stringify(order.delivery_method),
      payment_method: JSON.stringify(order.payment_method),
      ads_tracking: JSON.stringify(order.ads_tracking),
      updated_at: order.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as StoredOrder;
}

export async function selectOrder(
  reader: Reader,
  by: { id: number } | { token: string } | { cart_id: string },
): Promise<StoredOrder | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'token' | 'cart_id', string | number]];
  return (await reader.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirst()) as unknown as StoredOrder | undefined;
}

/** The order, held until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<StoredOrder | undefined> {
  return (await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as unknown as
    | StoredOrder
    | undefined;
}

export type NewLine = {
  order_id: number;
  position: number;
  product_id: number;
  product_item_id: number;
  sku: string;
  name: Text;
  spec: Text | null;
  media_id: number | null;
  unit_price: number;
  quantity: number;
  line_total: number;
};

export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, name: JSON.stringify(line.name), spec: line.spec && JSON.stringify(line.spec) })))
    .execute();
}
