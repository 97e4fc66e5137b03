import * as m from '#messages';
import type { Temperature } from '#modules/shipping/contract.ts';
import { consignments } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { toMajor } from '#shared/money.ts';
import type { Slip } from '../contract.ts';

/** One parcel on a packer's sheet. Amounts in major units. */
export type PackerSheet = {
  order_no: string;
  parcel_no: number;
  /** How many parcels the order has. */
  parcel_count: number;
  /** The carrier's service; empty: the shop brings it. */
  carrier: string;
  delivery: string;
  store: { name: string; store_id: string } | null;
  recipient: string;
  phone: string;
  temperature: Temperature;
  to_collect: number;
  currency: Slip['currency'];
  /** The numbers of its consignment note, each with its name; none: it has no note. */
  numbers: { label: (p: undefined, o: { locale: 'tw' | 'en' }) => string; value: string }[];
  note: string;
  lines: { name: string; sku: string; quantity: number }[];
};

/** The sheets of these slips, sorted by carrier, then in the order of the slips. */
export async function readSheets(reader: Reader, slips: readonly Slip[]): Promise<PackerSheet[]> {
  const ids = slips.flatMap(({ parcels }) => parcels.map(({ id }) => id));
  const notes = (await consignments.selectConsignments(reader, ids)).filter(({ state }) => state === 'made');
  const byParcel = new Map(notes.map((note) => [note.order_shipping_id, note]));
  const sheets = slips.flatMap((slip) => slip.parcels.map((parcel) => toSheet(slip, parcel, byParcel.get(parcel.id))));
  return sheets.toSorted((a, b) => a.carrier.localeCompare(b.carrier, 'en'));
}

function toSheet(slip: Slip, parcel: Slip['parcels'][number], note: consignments.Consignment | undefined): PackerSheet {
  const { order_no, currency, recipient, delivery, customer_note } = slip;
  // Without a note the cash of the whole order is known only of its single parcel.
  const unshared = slip.parcels.length === 1 ? slip.to_collect : 0;
  return {
    ...{
      order_no,
      parcel_no: parcel.parcel_no,
      parcel_count: slip.parcels.length,
      carrier: parcel.carrier ?? '',
      delivery: delivery.name,
      currency,
    },
    store: delivery.store && { name: delivery.store.name, store_id: delivery.store.store_id },
    recipient: recipient.name,
    phone: maskPhone(recipient.phone),
    temperature: parcel.temperature,
    to_collect: note ? toMajor(note.collects, currency as 'twd') : unshared,
    numbers: note ? numbersOf(note) : [],
    note: customer_note,
    lines: parcel.lines.map(({ name, spec, sku, quantity }) => ({ name: [name, spec].filter(Boolean).join(' '), sku, quantity })),
  };
}

/** What the shop types in at the store's machine, or reads on the label. */
function numbersOf({ payment_no, validation_no, booking_no, logistics_id }: consignments.Consignment): PackerSheet['numbers'] {
  const all: PackerSheet['numbers'] = [
    { label: m.packer_sheet_payment_no, value: payment_no ?? '' },
    { label: m.packer_sheet_validation_no, value: validation_no ?? '' },
    { label: m.packer_sheet_booking_no, value: booking_no ?? '' },
  ];
  const known = all.filter(({ value }) => value !== '');
  return known.length > 0 ? known : [{ label: m.packer_sheet_logistics_no, value: logistics_id ?? '' }];
}

/** `0912•••678`: enough to tell two people of one name apart. */
const maskPhone = (phone: string): string => (phone.length > 7 ? `${phone.slice(0, 4)}•••${phone.slice(-3)}` : phone);
