import { z } from 'zod';
import type { CreateReturnAnswer, NoteSubtype, ReturnReport, ReturnRequest } from '#modules/shipping/ports.ts';
import { fromTaipei } from '#platform/clock/taipei-time.ts';
import { accountFor, type EcpayLogisticsConfig, isSignedBy } from './accounts.ts';
import { post, toRefusal } from './client.ts';
import { distances, sizes, temperatures } from './note-fields.ts';

/** Bulk delivery of three chains, and Black Cat; drop-off at a store and the post have no call for returns. */
const paths: Partial<Record<NoteSubtype, string>> = {
  FAMI: '/express/ReturnCVS',
  UNIMART: '/express/ReturnUniMartCVS',
  HILIFE: '/express/ReturnHilifeCVS',
  TCAT: '/Express/ReturnHome',
};

/** Whether a parcel of this service can be sent back by the carrier's call. */
export const hasReturns = (subtype: NoteSubtype): boolean => subtype in paths;

/** Returned goods, nothing is paid out. */
const serviceType = '4';

/**
 * Orders a return (developers.ecpay.com.tw/?p=22460, 22465, 22470, 22512). A store answers `RtnMerchantTradeNo|RtnOrderNo`, or `|reason`;
 * home delivery `1|OK`, with the number of its note in a later report. It has no number of ours, so it cannot be found again.
 */
export async function createReturn(
  config: EcpayLogisticsConfig,
  request: ReturnRequest,
  reportUrl: string,
  timeoutMs: number,
): Promise<CreateReturnAnswer> {
  const { note, goods_amount } = request;
  const [account, path] = [accountFor(config, note.subtype), paths[note.subtype]];
  if (!account || !path) return { state: 'refused', code: 'account', message: 'no account' };
  const common = { AllPayLogisticsID: note.logistics_id, GoodsAmount: String(goods_amount), ServerReplyURL: reportUrl };
  const isHome = note.subtype === 'TCAT';
  const text = await post(account, path, { ...common, ...(isHome ? homeFields(request) : storeFields(request)) }, timeoutMs);
  if (typeof text !== 'string') return text;
  const [, first = '', second = ''] = /^\s*([^|]*)\|([\s\S]*)$/.exec(text) ?? [];
  if (isHome && first === '1') return { state: 'made', trade_no: null, code: null };
  if (!isHome && isNumber(first.trim()) && isNumber(second.trim())) return { state: 'made', trade_no: first.trim(), code: second.trim() };
  if (second && (first === '' || first === '0')) return toRefusal(second);
  return { state: 'unknown', reason: 'malformed' };
}

const isNumber = (text: string): boolean => /^[0-9A-Za-z]{1,20}$/.test(text);

/** The buyer sends it. */
const storeFields = ({ sent }: ReturnRequest) => ({
  GoodsName: sent.goods_name,
  ServiceType: serviceType,
  SenderName: sent.recipient.name,
  SenderPhone: sent.recipient.phone,
});

const homeFields = ({ note, sent }: ReturnRequest) => ({
  LogisticsSubType: note.subtype,
  SenderName: sent.recipient.name,
  SenderCellPhone: sent.recipient.phone,
  SenderZipCode: sent.recipient.zip,
  SenderAddress: sent.recipient.address,
  ReceiverName: sent.sender.name,
  ReceiverCellPhone: sent.sender.phone,
  ReceiverZipCode: sent.sender.zip,
  ReceiverAddress: sent.sender.address,
  GoodsName: sent.goods_name,
  Temperature: temperatures[sent.temperature],
  Distance: distances[sent.distance],
  Specification: sizes[sent.size],
});

const reportForm = z.record(z.string().max(40), z.string().max(400));

const states: readonly [ReturnReport['state'], readonly number[]][] = [
  ['accepted', [100, 300, 310, 311, 325]],
  ['on_the_way', [4001, 4002, 2069, 3001, 3120, 3006, 3002, 3024, 2030]],
  ['arrived', [3003, 5008, 5004, 3023, 2070, 2044]],
];

/** A signed report about a return; undefined: forged or malformed. A code without a meaning leaves the state as it is. */
export function readReturnReport(config: EcpayLogisticsConfig, form: unknown): ReturnReport | undefined {
  const parsed = reportForm.safeParse(form);
  if (!parsed.success) return undefined;
  const { RtnMerchantTradeNo: trade_no = '', RtnCode: code = '', UpdateStatusDate: date = '', RtnMsg = '', BookingNote = '' } = parsed.data;
  const isSigned = [config.b2c, config.c2c].some((one) => one && isSignedBy(one, parsed.data));
  const happened_at = fromTaipei(date);
  if (!isSigned || !happened_at || !isNumber(trade_no) || !/^\d{1,9}$/.test(code)) return undefined;
  const state = states.find(([, codes]) => codes.includes(Number(code)))?.[0] ?? null;
  return { trade_no, code, happened_at, state, message: RtnMsg.slice(0, 200), booking_no: BookingNote.slice(0, 50) || null };
}
