import { homeSubtypes, type MadeNote, type NoteRequest, type NoteSubtype } from '#modules/shipping/ports.ts';
import { toTaipei } from '#platform/clock/taipei-time.ts';

const isHome = (subtype: NoteSubtype): boolean => homeSubtypes.some((home) => home === subtype);

export const temperatures = { ambient: '0001', chilled: '0002', frozen: '0003' } as const;
export const distances = { same_county: '00', other_county: '01', island: '02' } as const;
export const sizes = { '60': '0001', '90': '0002', '120': '0003', '150': '0004' } as const;
/** Without a choice, any time of day. */
const times = { morning: '1', afternoon: '2', any: '4' } as const;
/** A day may be requested from the third day after the note on. */
const leastDays = 3;
const gramsPerKilogram = 1000;
/** The post takes no parcel without a weight. */
const leastGrams = 100;

/** The fields of /Express/Create without MerchantID and check value. Times are Taipei's. */
export function createFields(request: NoteRequest, report_url: string, now: Date): Record<string, string> {
  const { trade_no, subtype, goods_name, goods_amount, is_collection, sender, recipient } = request;
  return {
    MerchantTradeNo: trade_no,
    MerchantTradeDate: toTaipei(now),
    LogisticsType: isHome(subtype) ? 'HOME' : 'CVS',
    LogisticsSubType: subtype,
    GoodsAmount: String(goods_amount),
    ...(is_collection && subtype.startsWith('UNIMART') && { CollectionAmount: String(goods_amount) }),
    IsCollection: is_collection ? 'Y' : 'N',
    GoodsName: goods_name,
    SenderName: sender.name,
    SenderCellPhone: sender.phone,
    ReceiverName: recipient.name,
    ReceiverCellPhone: recipient.phone,
    ...(isHome(subtype) ? homeFields(request, now) : { ReceiverStoreID: request.store_id ?? '' }),
    ServerReplyURL: report_url,
  };
}

function homeFields(request: NoteRequest, now: Date): Record<string, string> {
  const { subtype, sender, recipient, temperature, distance, size, weight_g, deliver_on, deliver_time } = request;
  const addresses = {
    SenderZipCode: sender.zip,
    SenderAddress: sender.address,
    ReceiverZipCode: recipient.zip,
    ReceiverAddress: recipient.address,
  };
  if (subtype === 'POST') return { ...addresses, GoodsWeight: (Math.max(leastGrams, weight_g) / gramsPerKilogram).toFixed(3) };
  return {
    ...addresses,
    Temperature: temperatures[temperature],
    Distance: distances[distance],
    Specification: sizes[size],
    ScheduledPickupTime: times.any,
    ScheduledDeliveryTime: times[deliver_time ?? 'any'],
    ...scheduledDate(deliver_on, now),
  };
}

/** A sooner day is left out: the carrier would refuse the note, and delivers as soon as it can without one. */
function scheduledDate(on: string | undefined, now: Date): { ScheduledDeliveryDate?: string } {
  const first = toTaipei(new Date(now.getTime() + leastDays * 86_400_000)).slice(0, 10);
  const day = on?.replaceAll('-', '/');
  return day && day >= first ? { ScheduledDeliveryDate: day } : {};
}

type PrintCall = { path: string; fields: (note: MadeNote) => Record<string, string>; isSingle?: true };

const dropOff = ({ logistics_id, payment_no }: MadeNote) => ({ AllPayLogisticsID: logistics_id, CVSPaymentNo: payment_no });
/** Bulk delivery and home delivery share one call. */
const document: PrintCall = { path: '/helper/printTradeDocument', fields: ({ logistics_id }) => ({ AllPayLogisticsID: logistics_id }) };

const printCalls: Partial<Record<NoteSubtype, PrintCall>> = {
  FAMIC2C: { path: '/Express/PrintFAMIC2COrderInfo', fields: dropOff },
  OKMARTC2C: { path: '/Express/PrintOKMARTC2COrderInfo', fields: dropOff },
  HILIFEC2C: { path: '/Express/PrintHILIFEC2COrderInfo', fields: dropOff, isSingle: true },
  UNIMARTC2C: {
    path: '/Express/PrintUniMartC2COrderInfo',
    fields: (note) => ({ ...dropOff(note), CVSValidationNo: note.validation_no }),
  },
};

/** How notes are printed: the path and the fields of each page, lists joined by commas. */
export function printPages(
  subtype: NoteSubtype,
  notes: readonly MadeNote[],
): { path: string; fields: Record<string, string>; count: number }[] {
  const { path, fields, isSingle } = printCalls[subtype] ?? document;
  if (isSingle) return notes.map((note) => ({ path, fields: fields(note), count: 1 }));
  const all = notes.map(fields);
  const names = Object.keys(all[0] ?? {});
  const joined = Object.fromEntries(names.map((name) => [name, all.map((one) => one[name] ?? '').join(',')]));
  return all.length > 0 ? [{ path, fields: joined, count: all.length }] : [];
}
