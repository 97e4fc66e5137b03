import type { ConsignmentPort, NoteSubtype } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments, type Parcel, parcels as shippingParcels } from '#modules/shipping/index.ts';
import type { Context } from '#platform/http/context.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { refuseOrders } from '../contract.ts';
import { stepRefusal, toOrderFacts } from '../rules.ts';
import { isToShip } from '../status.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import type { OrderConsignments } from './contract.ts';
import { mayChangeStore } from './store-rules.ts';

type Note = consignments.Consignment;
type ParcelNotes = OrderConsignments['parcels'][number];

/** The notes of an order's parcels. Throws order_not_found. */
export async function showConsignments(
  { db }: Pick<Context, 'db'>,
  { id }: { id: number },
  ports: CarrierPorts,
): Promise<OrderConsignments> {
  const order = await selectOrder(db, { id });
  if (!order) throw refuseOrders('order_not_found');
  const parcels = await shippingParcels.selectParcels(db, id);
  const ids = parcels.map((parcel) => parcel.id);
  const notes = await consignments.selectConsignments(db, ids);
  const events = await consignments.selectEvents(db, ids);
  const port = await ports.consignments();
  return {
    connected: port !== undefined,
    return_carrier: (port && returnableNote(parcels, notes, port)?.subtype) ?? null,
    has_sender: (await consignments.selectSender(db)) !== undefined,
    parcels: parcels.map((parcel) => {
      const note = notes.findLast(({ order_shipping_id }) => order_shipping_id === parcel.id);
      return {
        parcel_id: parcel.id,
        carrier: parcel.subtype,
        note: note ? noteView(note, order.currency) : null,
        may: buildMay({ order, parcel, note, port }),
        reports: events
          .filter(({ order_shipping_id }) => order_shipping_id === parcel.id)
          .map(({ code, message, happened_at }) => ({ code, message, happened_at: happened_at.toISOString() })),
      };
    }),
  };
}

/** The newest note of a delivered parcel whose carrier takes returns. */
export const returnableNote = (parcels: readonly Parcel[], notes: readonly Note[], port: ConsignmentPort): Note | undefined =>
  notes.findLast(
    ({ state, subtype, order_shipping_id }) =>
      state === 'made' &&
      port.returns(subtype as NoteSubtype) &&
      parcels.some(({ id, status }) => id === order_shipping_id && (status === 'delivered' || status === 'returning')),
  );

const noteView = (note: Note, currency: Currency): NonNullable<ParcelNotes['note']> => ({
  state: note.state,
  number: consignments.trackingNumber(note) ?? note.logistics_id,
  made_at: note.made_at?.toISOString() ?? null,
  printed_at: note.printed_at?.toISOString() ?? null,
  collects: toMajor(note.collects, currency),
  collected_at: note.collected_at?.toISOString() ?? null,
  payout:
    note.paid_out === null || note.paid_out_on === null
      ? null
      : {
          amount: toMajor(note.paid_out, currency),
          fee: toMajor(note.payout_fee ?? 0, currency),
          on: note.paid_out_on,
          differs: note.paid_out + (note.payout_fee ?? 0) !== note.collects,
        },
  attention: note.attention,
  error: note.error,
  error_code: note.error_code,
});

type MayFacts = { order: StoredOrder; parcel: Parcel; note: Note | undefined; port: ConsignmentPort | undefined };

function buildMay({ order, parcel, note, port }: MayFacts): ParcelNotes['may'] {
  const { subtype, status } = parcel;
  const isServed = port !== undefined && subtype !== null && port.serves(subtype as NoteSubtype);
  const isHere = isToShip(status);
  const isMade = note?.state === 'made';
  const mayShip = stepRefusal({ ...toOrderFacts(order), shipping_status: status }, 'shipping', 'shipped') === undefined;
  return {
    make: isServed && isHere && parcel.consignment_no === null && mayShip,
    print: isServed && isMade && (isHere || status === 'shipped'),
    // A cancelled order leaves its note at the carrier until it is discarded.
    discard: isServed && isMade && (isHere || status === 'cancelled') ? (port.cancels(note.subtype) ? 'carrier' : 'here') : null,
    change_store: isServed && mayChangeStore(parcel, note),
  };
}
