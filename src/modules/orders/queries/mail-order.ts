import { sql } from 'kysely';
import type { BankAccount, PaymentKind } from '#modules/payments/contract.ts';
import type { DeliveryKind } from '#modules/shipping/contract.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Locale, Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { Person } from '../new-order.ts';
import { payUntil } from '../rules.ts';
import { isOpenPayment, isToShip } from '../status.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { StoredLine } from './lines.ts';
import { toRecipientPerson } from './totals.ts';

/** An order for mails: amounts in major units of `currency`, staff texts in both languages. */
export type OrderForMail = {
  id: number;
  order_no: string;
  token: string;
  locale: Locale;
  currency: Currency;
  email: string;
  /** As typed in the order; the phone of the one who ordered. */
  phone: string;
  /** Null: ordered as a guest. */
  customer_id: number | null;
  name: string;
  lines: { name: Text; spec: Text | null; quantity: number; line_total: number }[];
  items_total: number;
  discount_total: number;
  shipping_total: number;
  grand_total: number;
  /** What is still to be paid of an order that was paid in part. */
  due: number;
  delivery: { name: Text; kind: DeliveryKind };
  /** Whether items still wait to be sent. */
  is_to_ship: boolean;
  cancelled_by: StoredOrder['cancelled_by'];
  /** Whether it is paid or needs no payment before packing. */
  is_settled: boolean;
  is_paid: boolean;
  payment: { name: Text; kind: PaymentKind | 'free'; bank: BankAccount | null; instructions: Text | null; deadline: Date | null };
  recipient: Person;
  customer_note: string;
};

const columns = [
  'id',
  'order_no',
  'token',
  'locale',
  'currency',
  'email',
  'phone',
  'customer_id',
  'name',
  'items_total',
  'discount_total',
  'shipping_total',
  'grand_total',
  'due',
  'delivery_method',
  'payment_method',
  'payment_status',
  'shipping_status',
  'cancelled_by',
  'expires_at',
  'pay_until',
  'recipient_name',
  'recipient_phone',
  'recipient_zip',
  'recipient_city',
  'recipient_district',
  'recipient_address',
  'customer_note',
] as const satisfies readonly (keyof StoredOrder)[];

type MailedLine = Pick<StoredLine, 'kind' | 'name' | 'spec' | 'quantity' | 'line_total'>;

/** In one statement. Undefined when there is no such order. */
export async function orderForMail(reader: Reader, orderId: number): Promise<OrderForMail | undefined> {
  const lines = sql<MailedLine[]>`(
    select coalesce(json_agg(json_build_object('kind', l.kind, 'name', l.name, 'spec', l.spec, 'quantity', l.quantity,
      'line_total', l.line_total) order by l.position), '[]')
    from order_lines l where l.order_id = orders.id)`;
  const row = await reader
    .selectFrom('orders')
    .select([...columns, lines.as('lines')])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row && mailedOrder(row, row.lines);
}

/** A stored order with its lines, in the shape for mails. */
export function mailedOrder(order: Pick<StoredOrder, (typeof columns)[number]>, lines: readonly MailedLine[]): OrderForMail {
  const { id, order_no, token, locale, currency, email, phone, customer_id, name, customer_note, delivery_method, payment_method } = order;
  const major = (amount: number) => toMajor(amount, currency);
  return {
    id,
    order_no,
    token,
    locale,
    currency,
    email,
    phone,
    customer_id,
    name,
    customer_note,
    lines: lines
      .filter(({ kind }) => kind !== 'part')
      .map((line) => ({
        name: line.name,
        spec: line.spec,
        quantity: line.quantity,
        line_total: major(line.line_total),
      })),
    items_total: major(order.items_total),
    discount_total: major(order.discount_total),
    shipping_total: major(order.shipping_total),
    grand_total: major(order.grand_total),
    is_to_ship: isToShip(order.shipping_status),
    cancelled_by: order.cancelled_by,
    is_paid: order.payment_status === 'paid',
    is_settled: payment_method.kind === 'cod' || !isOpenPayment(order.payment_status),
    due: major(order.due),
    delivery: { name: delivery_method.name, kind: delivery_method.kind },
    payment: {
      name: payment_method.name,
      kind: payment_method.kind,
      bank: payment_method.bank,
      instructions: payment_method.instructions,
      deadline: payUntil(order),
    },
    recipient: toRecipientPerson(order),
  };
}
