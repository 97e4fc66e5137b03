import { invoiceViews } from '#modules/invoices/index.ts';
import { attempts, refundRecords } from '#modules/payments/index.ts';
import { readReturnWindow } from '#modules/settings/index.ts';
import { consignments, type Parcel, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { onOneConnection, type Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { mayChangeStore } from '../consigning/store-rules.ts';
import { type OrderForShopper, refuseOrders } from '../contract.ts';
import { maskName } from '../masking.ts';
import { isRememberedOrder } from '../order-cookie.ts';
import { mayReturn } from '../refunding/return-rules.ts';
import { payUntil, stepRefusal, toOrderFacts } from '../rules.ts';
import { selectAdjustments } from '../store/adjustments.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { lineViews, selectStoredLines } from './lines.ts';
import { refreshAfter } from './money-views.ts';
import { invoiceRequestOf, openMoneyView, toDeliveryView, toRecipientPerson, totalsView } from './totals.ts';

/** The order behind a link: in full for its customer and for the browser that placed it, masked for anyone else. Throws order_not_found. */
export async function orderByToken(ctx: Context, { token }: { token: string }): Promise<OrderForShopper> {
  return onOneConnection(ctx.db, async (db) => {
    const order = await selectOrder(db, { token });
    if (!order) throw refuseOrders('order_not_found');
    const isOwner = ctx.caller.kind === 'customer' && ctx.caller.id === order.customer_id;
    return shopperView({ ...ctx, db }, order, isOwner || isRememberedOrder(ctx, token));
  });
}

export type ViewContext = Pick<Context, 'locale' | 'clock'> & { db: Reader };

/** The order page. `full`: whether names, addresses, store and note are included. */
export async function shopperView({ db, locale, clock }: ViewContext, order: StoredOrder, full: boolean): Promise<OrderForShopper> {
  const [lines, parcels, adjustments, refunds, charge, returnWindow, invoices] = await Promise.all([
    selectStoredLines(db, order.id),
    shippingParcels.selectParcels(db, order.id),
    selectAdjustments(db, order.id),
    refundRecords.selectRefunds(db, [order.id]),
    order.payment_status === 'pending' || order.due > 0 ? attempts.openAttempt(db, order.id) : undefined,
    readReturnWindow(db),
    full ? invoiceViews.forShopper(db, order.id) : [],
  ]);
  const notes = order.delivery_kind === 'cvs' ? await consignments.selectConsignments(db, idsOf(parcels)) : [];
  const { delivery_method, status, payment_status, shipping_status } = order;
  const masked = { name: maskName(order.recipient_name), phone: '', zip: '', city: '', district: '', address: '' };
  const delivery = toDeliveryView(order, locale);
  return {
    ...totalsView(order, adjustments, locale),
    order_no: order.order_no,
    created_at: order.created_at.toISOString(),
    status,
    payment_status,
    shipping_status,
    ...openMoneyView(order),
    full,
    known_by: order.email === '' ? 'phone' : 'email',
    orderer: full ? order.name : '',
    lines: lineViews(lines, order.currency, locale),
    recipient: full ? toRecipientPerson(order) : masked,
    email: full ? order.email : '',
    customer_note: full ? order.customer_note : '',
    invoice_request: full ? invoiceRequestOf(order) : null,
    invoices,
    refunded: refundedView(order, refunds),
    delivery: {
      ...delivery,
      store: full ? delivery.store : null,
      pickup_address: delivery_method.pickup_address ? inLocale(delivery_method.pickup_address, locale) : '',
    },
    payment: paymentView(order, charge, { full, locale, now: clock.now() }),
    shippings: parcels.map((parcel) => shippingView(parcel, notes, full)),
    may: { cancel: full && isCancellable(order), return: full && mayReturn(order, parcels, returnWindow, clock.now()) },
  };
}

type Charge = Awaited<ReturnType<typeof attempts.openAttempt>>;
type PaymentContext = Pick<Context, 'locale'> & { full: boolean; now: Date };

function paymentView(order: StoredOrder, charge: Charge, { full, locale, now }: PaymentContext): OrderForShopper['payment'] {
  const { name, kind, instructions, bank } = order.payment_method;
  return {
    name: inLocale(name, locale),
    kind,
    instructions: instructions ? inLocale(instructions, locale) : '',
    bank,
    deadline: (charge?.pay_until ?? payUntil(order))?.toISOString() ?? null,
    at_bank: Boolean(charge?.redirect_url),
    code: (full && charge?.pay_code) || null,
    refresh_after: full ? refreshAfter(charge, now) : null,
  };
}

const idsOf = (parcels: readonly Parcel[]): number[] => parcels.map(({ id }) => id);

function shippingView(parcel: Parcel, notes: readonly consignments.Consignment[], full: boolean): OrderForShopper['shippings'][number] {
  const { id, status, tracking_no, tracking_url, pickup_code } = parcel;
  const note = notes.findLast(({ order_shipping_id }) => order_shipping_id === id);
  return {
    ...{ status, tracking_no, tracking_url },
    pickup_code: full && status === 'arrived' ? pickup_code : null,
    closed_store: mayChangeStore(parcel, note) ? { parcel_id: id } : null,
  };
}

function refundedView(
  { currency }: StoredOrder,
  refunds: Awaited<ReturnType<typeof refundRecords.selectRefunds>>,
): OrderForShopper['refunded'] {
  const done = refunds.filter(({ state }) => state === 'done');
  const sum = (part: 'amount' | 'credits') =>
    toMajor(
      done.reduce((total, refund) => total + refund[part], 0),
      currency,
    );
  return { money: sum('amount'), credits: sum('credits') };
}

/** By the shopper: while nothing was shipped and the order is open. */
export const isCancellable = (order: StoredOrder): boolean => !stepRefusal(toOrderFacts(order), 'order', 'cancelled');
