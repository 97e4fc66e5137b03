import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { receivedPayments, refundRecords } from '#modules/payments/index.ts';
import { parcels as shippingParcels } from '#modules/shipping/index.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';

const personFields = ['email', 'name', 'phone', 'country', 'zip', 'city', 'district', 'address'] as const;
const recipient = [
  'recipient_name',
  'recipient_phone',
  'recipient_zip',
  'recipient_city',
  'recipient_district',
  'recipient_address',
] as const;
const delivery = ['cvs', 'delivery_on', 'delivery_slot'] as const;
const states = ['status', 'payment_status', 'shipping_status', 'created_at', 'paid_at', 'completed_at', 'cancelled_at'] as const;
const invoice = [
  'invoice_type',
  'invoice_company',
  'invoice_company_id',
  'invoice_barcode',
  'invoice_donation_code',
  'customer_note',
] as const;
const amounts = [
  'items_total',
  'credit_items_total',
  'discount_total',
  'shipping_total',
  'payment_fee',
  'credits_used',
  'grand_total',
] as const;
const inMajor = <K extends string>(row: Record<K, number>, names: readonly K[], currency: Currency) =>
  Object.fromEntries(names.map((name) => [name, toMajor(row[name], currency)])) as Record<K, number>;

type ReadContext = Pick<Context, 'db' | 'locale' | 'shop'>;

const selectOrders = ({ db }: ReadContext, customerId: number) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_no', 'o.currency', 'o.tax_id', 'o.ads_tracking'])
    .select([...personFields, ...recipient, ...delivery, ...states, ...invoice, ...amounts])
    .select((eb) => [
      sql<Text>`o.delivery_method -> 'name'`.as('delivery'),
      sql<Text>`o.payment_method -> 'name'`.as('payment'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.name', 'l.spec', 'l.sku', 'l.quantity', 'l.unit_price', 'l.line_total'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('return_requests as r')
          .select(['r.state', 'r.reason', 'r.lines', 'r.created_at'])
          .whereRef('r.order_id', '=', 'o.id')
          .orderBy('r.id'),
      ).as('returns'),
    ])
    .where('o.customer_id', '=', customerId)
    .orderBy('o.id')
    .execute();

/** What was received, given back and sent of these orders, as far as it is about the buyer. */
async function selectEvents({ db }: ReadContext, orderIds: readonly number[]) {
  const [payments, refunds, parcels] = await Promise.all([
    receivedPayments.select(db, orderIds),
    refundRecords.selectRefunds(db, orderIds),
    shippingParcels.selectSent(db, orderIds),
  ]);
  return (orderId: number, currency: Currency) => ({
    payments: payments
      .filter(({ order_id }) => order_id === orderId)
      .map(({ kind, amount, card_brand, card_last_four, created_at }) => ({
        ...{ kind, card_brand, card_last_four, created_at },
        amount: toMajor(amount, currency),
      })),
    refunds: refunds
      .filter(({ order_id }) => order_id === orderId)
      .map(({ state, amount, credits, reason, sent_to, created_at, done_at }) => ({
        ...{ state, reason, sent_to, created_at, done_at },
        amount: toMajor(amount, currency),
        credits: toMajor(credits, currency),
      })),
    parcels: parcels.filter(({ order_id }) => order_id === orderId).map(({ order_id: _order, ...parcel }) => parcel),
  });
}

/** All personal data in a customer's orders, oldest first; amounts in major units. */
export async function ordersOfCustomer(ctx: ReadContext, customerId: number) {
  const { locale, shop } = ctx;
  const rows = await selectOrders(ctx, customerId);
  const eventsOf = await selectEvents(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, delivery: method, payment, items, tax_id, ...order }) => {
    const { currency } = order;
    return {
      ...order,
      ...inMajor(order, amounts, currency),
      tax_id: (tax_id && shop.secrets.open(tax_id, 'tax_id')) ?? null,
      delivery: inLocale(method, locale),
      payment: inLocale(payment, locale),
      items: items.map((item) => ({
        ...item,
        name: inLocale(item.name, locale),
        spec: item.spec === null ? '' : inLocale(item.spec, locale),
        ...inMajor(item, ['unit_price', 'line_total'], currency),
      })),
      ...eventsOf(id, currency),
    };
  });
}
