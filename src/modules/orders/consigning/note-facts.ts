import * as m from '#messages';
import { receivedPayments } from '#modules/payments/index.ts';
import type { NoteSubtype, ParcelSize } from '#modules/shipping/contract.ts';
import type { consignments, Parcel } from '#modules/shipping/index.ts';
import { randomToken } from '#platform/clock/clock.ts';
import type { Reader } from '#platform/db/database.ts';
import { sentence } from '#platform/http/validation.ts';
import type { Locale } from '#shared/locale.ts';
import type { StoredLine } from '../queries/lines.ts';
import { isOpenPayment, isToShip } from '../status.ts';
import type { StoredOrder } from '../store/orders.ts';
import { collectedByParcel, parcelValue } from './parcel-amounts.ts';

/** What the carrier is to collect for this order in all, minor units; 0 unless it is cash on delivery and still open. */
export async function openCash(reader: Reader, { id, grand_total, payment_method, payment_status }: StoredOrder): Promise<number> {
  if (payment_method.kind !== 'cod' || !isOpenPayment(payment_status)) return 0;
  const received = (await receivedPayments.select(reader, [id])).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, grand_total - received);
}

type OrderParts = {
  order: StoredOrder;
  lines: readonly StoredLine[];
  parcels: readonly Parcel[];
  cash: number;
  collectedElsewhere: ReadonlyMap<number, number>;
};

/** The cash that each parcel without a live note collects, by parcel id; `collectedElsewhere`: by the live notes of the others. Minor units. */
export function shareCash({ parcels, lines, cash, collectedElsewhere }: Omit<OrderParts, 'order'>): Map<number, number> {
  const open = parcels.filter(({ id, status }) => !collectedElsewhere.has(id) && isToShip(status));
  const elsewhere = [...collectedElsewhere.values()].reduce((sum, amount) => sum + amount, 0);
  return collectedByParcel(cash - elsewhere, open, lines);
}

type Choice = { parcel: Parcel; collects: number; size: ParcelSize; sender: consignments.Sender };

/** The facts of one parcel's note. The order and its parcel are locked by the caller. */
export function noteFacts(
  { order, lines }: Pick<OrderParts, 'order' | 'lines'>,
  { parcel, collects, size, sender }: Choice,
): consignments.NoteFacts {
  return {
    trade_no: newTradeNo(order.order_no, parcel.parcel_no),
    subtype: parcel.subtype as NoteSubtype,
    store_id: order.cvs?.store_id ?? null,
    sender: { ...sender, district: '' },
    recipient: {
      name: order.recipient_name || order.name,
      phone: order.recipient_phone || order.phone,
      zip: order.recipient_zip,
      city: order.recipient_city,
      district: order.recipient_district,
      address: order.recipient_address,
    },
    goods: parcel.lines.flatMap(({ order_line_id }) => lines.find(({ id }) => id === order_line_id)?.name.tw ?? []),
    goods_amount: collects > 0 ? collects : parcelValue(parcel, lines),
    is_collection: collects > 0,
    temperature: parcel.temperature,
    size,
    weight_g: parcel.weight_g,
    deliver_on: order.delivery_on,
    deliver_time: order.delivery_method.slot_time ?? null,
  };
}

const longest = 20;
const randomLetters = 4;

/** `26112000118P1x7Qa`: the order's digits, the parcel, and letters that no other note of it has. */
const newTradeNo = (orderNo: string, parcelNo: number): string => {
  const random = randomToken()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, randomLetters);
  return `${orderNo.replace(/\D/g, '')}P${parcelNo}`.slice(0, longest - randomLetters) + random;
};

const fieldLabels: Readonly<Record<string, typeof m.note_delivery>> = {
  recipient_name: m.note_recipient_name,
  phone: m.note_phone,
  goods_amount: m.note_goods_amount,
  delivery: m.note_delivery,
  sender_name: m.note_sender_name,
  sender_phone: m.note_sender_phone,
  sender_address: m.note_sender_address,
  store: m.note_store,
  address: m.note_address,
  temperature: m.note_temperature,
  weight_g: m.note_weight,
  size: m.note_size,
};

/** The carrier's rules that a note breaks, as sentences for staff: which field, and what it must be. */
export const problemSentence = (problems: ReturnType<typeof consignments.noteProblems>, locale: Locale): string =>
  Object.entries(problems)
    .map(([name, [first]]) => {
      const reason = sentence(`validation_${first?.key}`, { ...first?.facts }, locale);
      return m.note_rule({ field: (fieldLabels[name] ?? m.note_delivery)({}, { locale }), reason }, { locale });
    })
    .join(m.note_between({}, { locale }));
