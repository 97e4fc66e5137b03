import { type CarrierPorts, consignments, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { isToShip } from '../status.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { type consigningContract, type NoteRow, refuseConsigning } from './contract.ts';

type Contract = typeof consigningContract;
type Note = consignments.Consignment;

/** The parcels of these orders that are still here, in the requested order, each with its live or last refused note. */
export async function listNotes({ db }: Context, { ids }: ParsedInputOf<Contract['list']>): Promise<ResultOf<Contract['list']>> {
  const rows: NoteRow[] = [];
  // Sequential: two hundred orders at once would take every connection.
  for (const id of new Set(ids)) {
    const order = await selectOrder(db, { id });
    if (!order) continue;
    const parcels = (await shippingParcels.selectParcels(db, id)).filter(({ status }) => isToShip(status));
    const notes = await consignments.selectConsignments(
      db,
      parcels.map((parcel) => parcel.id),
    );
    rows.push(
      ...parcels.map((parcel) =>
        toRow(
          order,
          parcel,
          notes.findLast((note) => note.order_shipping_id === parcel.id),
        ),
      ),
    );
  }
  return { data: rows };
}

type Parcel = Awaited<ReturnType<typeof shippingParcels.selectParcels>>[number];

function toRow(order: StoredOrder, parcel: Parcel, note: Note | undefined): NoteRow {
  const shown = note && note.state !== 'cancelled' && note.state !== 'expired' ? note : undefined;
  return {
    ...{ order_id: order.id, order_no: order.order_no, parcel_id: parcel.id, parcel_no: parcel.parcel_no, carrier: parcel.subtype },
    recipient: order.recipient_name || order.name,
    destination: order.cvs?.name ?? [order.recipient_city, order.recipient_district].join(''),
    number: shown ? (consignments.trackingNumber(shown) ?? shown.logistics_id) : null,
    state: (shown?.state as NoteRow['state'] | undefined) ?? 'none',
    printed_at: shown?.printed_at?.toISOString() ?? null,
    error: shown?.error ?? null,
  };
}

/** The carrier's forms to print these parcels' notes. Throws carrier_not_connected, no_consignment_note naming the orders. */
export async function printNotes(
  ctx: Context,
  { parcel_ids }: ParsedInputOf<Contract['print']>,
  ports: CarrierPorts,
): Promise<ResultOf<Contract['print']>> {
  const port = await ports.consignments();
  if (!port) throw refuseConsigning('carrier_not_connected');
  const made = (await consignments.selectConsignments(ctx.db, parcel_ids)).filter(({ state }) => state === 'made');
  const without = parcel_ids.filter((id) => !made.some(({ order_shipping_id }) => order_shipping_id === id));
  if (without.length > 0) throw refuseConsigning('no_consignment_note', { orders: await orderNumbers(ctx, without) });
  const forms = port.printForms(made.map(toMade));
  await inTransaction(ctx.db, (tx) =>
    consignments.markPrinted(
      tx,
      made.map(({ id }) => id),
      ctx.clock.now(),
    ),
  );
  return { forms: forms.map(({ subtype, ...form }) => ({ ...form, carrier: subtype })) };
}

export const toMade = ({ subtype, logistics_id, payment_no, validation_no, booking_no }: Note) => ({
  subtype,
  logistics_id: logistics_id ?? '',
  payment_no: payment_no ?? '',
  validation_no: validation_no ?? '',
  booking_no: booking_no ?? '',
});

async function orderNumbers({ db }: Context, parcelIds: readonly number[]): Promise<string> {
  const numbers = new Set<string>();
  for (const id of parcelIds) {
    const orderId = await consignments.orderOfParcel(db, id);
    const order = orderId === undefined ? undefined : await selectOrder(db, { id: orderId });
    if (order) numbers.add(order.order_no);
  }
  return [...numbers].join(', ');
}
