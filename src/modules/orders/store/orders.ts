import { type Selectable, sql } from 'kysely';
import type { BankAccount, PaymentKind } from '#modules/payments/contract.ts';
import type { Missing } from '#modules/pricing/contract.ts';
import type { DeliveryKind, PickupStore } from '#modules/shipping/contract.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Orders } from '#platform/db/tables.generated.ts';
import type { Locale, Text } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { OrderStatus, PaymentStatus, ShippingRollUp } from '../status.ts';

/** The methods as they were at the order: later edits don't change what was agreed. Amounts in minor units. */
export type DeliverySnapshot = { name: Text; kind: DeliveryKind; subtype: string | null; fee: number; pickup_address: Text | null };
export type PaymentSnapshot = {
  name: Text;
  /** `free`: there was nothing to pay. */
  kind: PaymentKind | 'free';
  fee: number;
  instructions: Text | null;
  bank: BankAccount | null;
  expire_minutes: number | null;
};

/** A rule somebody brought that gave nothing, and what it lacked; amounts in minor units. */
export type RefusedRule = { name: Text; code: string; missing: Missing };

/** A row of orders with its JSON and its words typed; amounts in minor units of `currency`. The kinds beside the snapshots are for lists. */
export type StoredOrder = Omit<
  Selectable<Orders>,
  | 'source'
  | 'locale'
  | 'currency'
  | 'status'
  | 'payment_status'
  | 'shipping_status'
  | 'delivery_method'
  | 'payment_method'
  | 'delivery_kind'
  | 'payment_kind'
  | 'ads_tracking'
  | 'refused_codes'
  | 'cvs'
  | 'invoice_type'
  | 'cancelled_by'
> & {
  source: 'storefront' | 'staff' | 'import';
  locale: Locale;
  currency: Currency;
  status: OrderStatus;
  payment_status: PaymentStatus;
  shipping_status: ShippingRollUp;
  delivery_method: DeliverySnapshot;
  payment_method: PaymentSnapshot;
  ads_tracking: Record<string, string>;
  refused_codes: RefusedRule[];
  cvs: PickupStore | null;
  invoice_type: 'individual' | 'company' | null;
  cancelled_by: 'customer' | 'staff' | 'expiry' | null;
};

/** What the row gives itself at the insert. */
type Later =
  | 'id'
  | 'order_no'
  | 'updated_at'
  | 'version'
  | 'staff_note'
  | 'tags'
  | 'mismatch'
  | 'cancelled_by'
  | 'paid_at'
  | 'completed_at'
  | 'cancelled_at'
  | 'payment_reminded_at';
export type NewOrder = Omit<StoredOrder, Later> & { order_no_prefix: string };

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
      refused_codes: JSON.stringify(order.refused_codes),
      cvs: order.cvs && JSON.stringify(order.cvs),
      updated_at: order.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as StoredOrder;
}

export async function selectOrder(
  reader: Reader,
  by: { id: number } | { token: string } | { order_no: string } | { cart_id: string },
): Promise<StoredOrder | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'token' | 'order_no' | 'cart_id', string | number]];
  return (await reader.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirst()) as unknown as StoredOrder | undefined;
}

/** The order, held until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<StoredOrder | undefined> {
  return (await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as unknown as
    | StoredOrder
    | undefined;
}

/** What staff may change of an order that exists; JSON as values. */
export type OrderChanges = Partial<
  Omit<StoredOrder, 'id' | 'order_no' | 'token' | 'version' | 'status' | 'payment_status' | 'shipping_status' | 'updated_at'>
>;

/** Writes changes to the row that is at `version`, whose number goes up; undefined when somebody changed it before. */
export async function updateOrder(
  tx: Tx,
  { id, version }: { id: number; version: number },
  { delivery_method, payment_method, ads_tracking, refused_codes, cvs, ...changes }: OrderChanges,
  at: Date,
): Promise<StoredOrder | undefined> {
  const row = await tx
    .updateTable('orders')
    .set({
      ...changes,
      ...(delivery_method && { delivery_method: JSON.stringify(delivery_method) }),
      ...(payment_method && { payment_method: JSON.stringify(payment_method) }),
      ...(ads_tracking && { ads_tracking: JSON.stringify(ads_tracking) }),
      ...(refused_codes && { refused_codes: JSON.stringify(refused_codes) }),
      ...(cvs !== undefined && { cvs: cvs && JSON.stringify(cvs) }),
      version: version + 1,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row as unknown as StoredOrder | undefined;
}
