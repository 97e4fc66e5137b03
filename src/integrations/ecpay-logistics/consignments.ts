import { z } from 'zod';
import type {
  CarrierReport,
  ConsignmentPort,
  CreateNoteAnswer,
  FindNoteAnswer,
  MadeNote,
  NoteDoneAnswer,
  NoteNumbers,
  NotePayout,
  NoteRequest,
  NoteSubtype,
} from '#modules/shipping/ports.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { fromTaipei, toTaipei } from '#platform/clock/taipei-time.ts';
import { accountFor, type EcpayAccount, type EcpayLogisticsConfig, isSignedBy, signed } from './accounts.ts';
import { post, type Reply, readReply } from './client.ts';
import { createFields, printPages } from './note-fields.ts';
import { createReturn, hasReturns, readReturnReport } from './returns.ts';
import { stateOfCode } from './status-codes.ts';

type Options = {
  clock?: Clock;
  /** Per call. */
  timeoutMs?: number;
};
type Call = (subtype: NoteSubtype, path: string, fields: Record<string, string>) => Promise<Reply>;

/** Consignment notes of ECPay's domestic logistics. It logs and stores nothing and reduces every answer to the port's types. */
export function createConsignments(
  config: EcpayLogisticsConfig,
  { clock = systemClock, timeoutMs = 10_000 }: Options = {},
): ConsignmentPort {
  const query = queryWith(config, clock, timeoutMs);
  const call: Call = async (subtype, path, fields) => {
    const account = accountFor(config, subtype);
    if (!account) return noAccount;
    const text = await post(account, path, fields, timeoutMs);
    return typeof text === 'string' ? readReply(account, text) : text;
  };
  return {
    serves: (subtype) => accountFor(config, subtype) !== undefined,
    create: (request, reportUrl) => create(call, query, request, createFields(request, reportUrl, clock.now())),
    find: query,
    printForms: (notes) => printForms(config, notes),
    cancels: (subtype) => subtype === 'UNIMARTC2C',
    cancel: async (note) => toDone(await call(note.subtype, '/Express/CancelC2COrder', numberFields(note))),
    changeStore: async (note, storeId) => toDone(await changeStore(call, note, storeId)),
    readReport: (form) => readReport(config, form),
    returns: (subtype) => hasReturns(subtype) && accountFor(config, subtype) !== undefined,
    createReturn: (request, reportUrl) => createReturn(config, request, reportUrl, timeoutMs),
    readReturnReport: (form) => readReturnReport(config, form),
  };
}

const noAccount = { state: 'refused', code: 'account', message: 'no account' } as const;

const numberFields = ({ logistics_id, payment_no, validation_no }: MadeNote): Record<string, string> => ({
  AllPayLogisticsID: logistics_id,
  CVSPaymentNo: payment_no,
  CVSValidationNo: validation_no,
});

/** A refusal counts only when the provider's record has nothing: an earlier try may have made the note. */
async function create(
  call: Call,
  query: ConsignmentPort['find'],
  { subtype, trade_no }: NoteRequest,
  fields: Record<string, string>,
): Promise<CreateNoteAnswer> {
  const reply = await call(subtype, '/Express/Create', fields);
  if (reply.state === 'unknown') return reply;
  if (reply.state === 'ok') return toMade(reply.fields) ?? { state: 'unknown', reason: 'malformed' };
  if (reply === noAccount) return reply;
  const found = await query(subtype, trade_no);
  if (found.state === 'found') return { ...found, state: 'made' };
  return found.state === 'not_found' ? reply : { state: 'unknown', reason: found.reason };
}

const logisticsId = z.string().regex(/^[0-9A-Za-z]{1,20}$/);

function toNumbers(fields: Record<string, string>): NoteNumbers | undefined {
  const id = logisticsId.safeParse(fields['AllPayLogisticsID']);
  if (!id.success) return undefined;
  const text = (name: string, max: number) => (fields[name] ?? '').trim().slice(0, max);
  return {
    logistics_id: id.data,
    payment_no: text('CVSPaymentNo', 15),
    validation_no: text('CVSValidationNo', 10),
    booking_no: text('BookingNote', 50),
  };
}

function toMade(fields: Record<string, string>): CreateNoteAnswer | undefined {
  const numbers = toNumbers(fields);
  return numbers && { state: 'made', ...numbers };
}

/** Refusals of the query itself, which say nothing of the note: a clock that is wrong, or an account's numbers or keys. */
const isQueryRefused = (text: string): boolean => /TimeStamp|CheckMacValue|MerchantID/i.test(text);

/** The provider's record of a note. Its time stamp counts for three minutes. Any other refusal means that it has none. */
function queryWith(config: EcpayLogisticsConfig, clock: Clock, timeoutMs: number): ConsignmentPort['find'] {
  return async (subtype, tradeNo): Promise<FindNoteAnswer> => {
    const account = accountFor(config, subtype);
    if (!account) return { state: 'unknown', reason: 'account' };
    const TimeStamp = String(Math.floor(clock.now().getTime() / 1000));
    const text = await post(account, '/Helper/QueryLogisticsTradeInfo/V5', { MerchantTradeNo: tradeNo, TimeStamp }, timeoutMs);
    if (typeof text !== 'string') return text;
    if (/^\s*0\|/.test(text)) return isQueryRefused(text) ? { state: 'unknown', reason: 'refused' } : { state: 'not_found' };
    const fields = Object.fromEntries(new URLSearchParams(text));
    if (!isSignedBy(account, fields)) return { state: 'unknown', reason: 'check_value' };
    if (fields['MerchantTradeNo'] !== tradeNo) return { state: 'unknown', reason: 'mismatch' };
    const numbers = toNumbers(fields);
    return numbers
      ? { state: 'found', code: fields['LogisticsStatus'] ?? '', ...payoutOf(fields), ...numbers }
      : { state: 'unknown', reason: 'malformed' };
  };
}

/** CollectionAllocateAmount and CollectionAllocateDate are empty until the cash was paid out. */
function payoutOf({ CollectionAllocateAmount = '', CollectionAllocateDate = '', CollectionChargeFee = '' }: Record<string, string>): {
  payout?: NotePayout;
} {
  const on = fromTaipei(CollectionAllocateDate);
  const isSum = (text: string) => /^\d{1,8}$/.test(text);
  if (!on || !isSum(CollectionAllocateAmount) || Number(CollectionAllocateAmount) === 0) return {};
  const fee = isSum(CollectionChargeFee) ? Number(CollectionChargeFee) : 0;
  return { payout: { amount: Number(CollectionAllocateAmount), fee, on: toTaipei(on).slice(0, 10).replaceAll('/', '-') } };
}

const toDone = (reply: Reply): NoteDoneAnswer => (reply.state === 'ok' ? { state: 'done' } : reply);

/** Drop-off names the pick-up store by a type; bulk delivery has a call of its own. */
function changeStore(call: Call, note: MadeNote, storeId: string): Promise<Reply> {
  const store = { ReceiverStoreID: storeId };
  if (note.subtype.endsWith('C2C'))
    return call(note.subtype, '/Express/UpdateStoreInfo', { ...numberFields(note), StoreType: '01', ...store });
  return call(note.subtype, '/Helper/UpdateShipmentInfo', { AllPayLogisticsID: note.logistics_id, ...store });
}

function printForms(config: EcpayLogisticsConfig, notes: readonly MadeNote[]): ReturnType<ConsignmentPort['printForms']> {
  return [...new Set(notes.map(({ subtype }) => subtype))].flatMap((subtype) => {
    const account = accountFor(config, subtype);
    if (!account) return [];
    const pages = printPages(
      subtype,
      notes.filter((note) => note.subtype === subtype),
    );
    return pages.map(({ path, fields, count }) => ({ ...toForm(account, path, fields), subtype, count }));
  });
}

const toForm = (account: EcpayAccount, path: string, fields: Record<string, string>) => ({
  url: `${account.base_url}${path}`,
  method: 'POST' as const,
  fields: signed(account, { MerchantID: account.merchant_id, ...fields }),
});

const reportForm = z.record(z.string().max(40), z.string().max(400));

/** Reports are public calls: signed with one of the accounts, or nothing. Unknown fields are part of the signature and ignored. */
function readReport(config: EcpayLogisticsConfig, form: unknown): CarrierReport | undefined {
  const parsed = reportForm.safeParse(form);
  if (!parsed.success) return undefined;
  const fields = parsed.data;
  const account = [config.b2c, config.c2c].find((one) => one && isSignedBy(one, fields));
  const numbers = account && toNumbers(fields);
  const { RtnCode: code = '', UpdateStatusDate: date = '', LogisticsSubType: subtype = '' } = fields;
  const happened_at = fromTaipei(date);
  if (!numbers || !happened_at || !/^\d{1,9}$/.test(code)) return undefined;
  const { logistics_id, payment_no, validation_no, booking_no } = numbers;
  return {
    key: `${logistics_id}:${code}:${date}`,
    ...{ logistics_id, code, happened_at },
    message: (fields['RtnMsg'] ?? '').slice(0, 200),
    state: stateOfCode(baseOf(subtype), code),
    ...(payment_no && { payment_no }),
    ...(validation_no && { validation_no }),
    ...(booking_no && { booking_no }),
  };
}

/** Reports name the service with its type before it at times: `HOME_TCAT`. */
const baseOf = (subtype: string): string => subtype.replace(/^(CVS|HOME)_/, '');
