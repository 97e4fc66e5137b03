import { sellableItems } from '#modules/catalog/index.ts';
import { pictureFrom } from '#modules/media/index.ts';
import { paymentMethods } from '#modules/payments/index.ts';
import { deliveryMethods, parcels as shippingParcels } from '#modules/shipping/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { prorate, toMajor } from '#shared/money.ts';
import { openCash } from '../consigning/note-facts.ts';
import type { ordersContract, Slip } from '../contract.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { type StoredLine, selectStoredLines } from './lines.ts';
import { invoiceRequestOf, openMoneyView, toDeliveryView, toRecipientPerson } from './totals.ts';

type Contract = typeof ordersContract;

/** The active delivery and payment methods, by name. */
export async function orderChoices({ db, locale }: Context): Promise<ResultOf<Contract['choices']>> {
  const [deliveries, payments] = await Promise.all([deliveryMethods(db), paymentMethods.listOffered(db)]);
  return {
    deliveries: deliveries.map(({ id, name, kind }) => ({ id, kind, name: inLocale(name, locale) })),
    payments: payments.map(({ id, name, kind }) => ({ id, kind, name: inLocale(name, locale) })),
  };
}

/** The slips of these orders in the requested order; missing orders are left out. */
export async function packingSlips(ctx: Context, { ids }: { ids: number[] }): Promise<ResultOf<Contract['packing']>> {
  const slips: Slip[] = [];
  // Sequential: two hundred orders at once would take every connection.
  for (const id of new Set(ids)) {
    const slip = await readSlip(ctx, id);
    if (slip) slips.push(slip);
  }
  return { data: slips };
}

async function readSlip({ db, locale }: Context, id: number): Promise<Slip | undefined> {
  const order = await selectOrder(db, { id });
  if (!order) return undefined;
  const lines = await selectStoredLines(db, id);
  const barcodes = await sellableItems.barcodes(
    db,
    lines.flatMap(({ product_item_id }) => product_item_id ?? []),
  );
  const parcels = await shippingParcels.selectParcels(db, id);
  const { order_no, currency, customer_note, status, payment_status, shipping_status } = order;
  return {
    ...{ id, order_no, currency, customer_note, status, payment_status, shipping_status },
    ...openMoneyView(order),
    created_at: order.created_at.toISOString(),
    recipient: toRecipientPerson(order),
    delivery: toDeliveryView(order, locale),
    invoice_request: invoiceRequestOf(order),
    grand_total: toMajor(order.grand_total, currency),
    to_collect: toMajor(await openCash(db, order), currency),
    parcels: parcels
      .filter((parcel) => parcel.status !== 'cancelled')
      .map(({ lines: packed, ...parcel }) => ({
        ...{ id: parcel.id, parcel_no: parcel.parcel_no, status: parcel.status },
        ...{ temperature: parcel.temperature, carrier: parcel.subtype, tracking_no: parcel.tracking_no },
        lines: packed.flatMap(({ order_line_id, quantity }) => {
          const line = lines.find((one) => one.id === order_line_id);
          return line ? [packedLine(line, quantity, { lines, barcodes, currency, locale })] : [];
        }),
      })),
  };
}

type SlipContext = {
  lines: readonly StoredLine[];
  barcodes: ReadonlyMap<number, string>;
  currency: StoredOrder['currency'];
  locale: Locale;
};

function packedLine(
  line: StoredLine,
  quantity: number,
  { lines, barcodes, currency, locale }: SlipContext,
): Slip['parcels'][number]['lines'][number] {
  const group = lines.find(({ id }) => id === line.parent_id);
  return {
    line_id: line.id,
    kind: line.kind === 'group' ? 'item' : line.kind,
    group: group ? { id: group.id, name: inLocale(group.name, locale), quantity: group.quantity } : null,
    name: inLocale(line.name, locale),
    spec: line.spec ? inLocale(line.spec, locale) : '',
    sku: line.sku,
    barcode: (line.product_item_id !== null && barcodes.get(line.product_item_id)) || null,
    picture: line.picture && pictureFrom(line.picture, locale),
    quantity,
    // The share of a line split over several parcels.
    line_total: toMajor(prorate(line.line_total, quantity, line.quantity), currency),
  };
}
