import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock/clock.ts';
import { localeFromHeader } from '#shared/locale.ts';
import { accountOf, signatureProblem } from './accounts.ts';
import { labelPage } from './label-page.ts';
import { createProblem, type Form, isOpenStore } from './note-rules.ts';
import { firstCode, nextCodes, type Parcels, type SimulatedParcel, wordsOf } from './parcels.ts';
import { deliver, reportFields, taipei } from './reports.ts';
import { addReturnRoutes } from './return-routes.ts';
import { computeSimulatorMac } from './simulator-mac.ts';
import { type SwitchedCall, type Switches, withSwitches } from './switches.ts';
import words from './words.json' with { type: 'json' };

export type NoteState = { clock: Clock; parcels: Parcels; switches: () => Switches; calls: Record<string, number> };

const plain = 'text/html; charset=utf-8';

/** The calls around consignment notes, and what drives the parcels in the simulator. */
export function addNoteRoutes(app: FastifyInstance, state: NoteState): void {
  const calls: Record<string, [SwitchedCall, (form: Form) => string]> = {
    '/Express/Create': ['create', (form) => create(state, form)],
    '/Helper/QueryLogisticsTradeInfo/V5': ['query', (form) => query(state, form)],
    '/Express/CancelC2COrder': ['change', (form) => cancel(state, form)],
    '/Express/UpdateStoreInfo': ['change', (form) => changeStore(state, form)],
    '/Helper/UpdateShipmentInfo': ['change', (form) => changeStore(state, form)],
  };
  for (const [path, [kind, work]] of Object.entries(calls)) {
    app.post<{ Body: Form }>(path, (request, reply) => {
      state.calls[path] = (state.calls[path] ?? 0) + 1;
      const form = request.body ?? {};
      return withSwitches(state.switches(), kind, reply, () => {
        const problem = signatureProblem(form);
        return problem ? `0|${problem}` : work(form);
      });
    });
  }
  addReturnRoutes(app, state.parcels, state.switches);
  addPrintRoutes(app, state);
  addDrivingRoutes(app, state);
}

function create({ clock, parcels, switches }: NoteState, form: Form): string {
  const account = accountOf(form);
  const subtype = form['LogisticsSubType'] ?? '';
  const isHome = form['LogisticsType'] === 'HOME';
  if (isHome ? !account?.home.includes(subtype) : !account?.chains[subtype]) return '0|LogisticsSubType Error';
  const problem = createProblem(form, isHome ? undefined : account?.chains[subtype]);
  if (problem) return `0|${problem}`;
  if (parcels.find({ trade_no: form['MerchantTradeNo'] })) return `0|${words.duplicate}`;
  if (switches().wallet_empty) return `0|${words.wallet}`;
  const parcel = parcels.add(form, clock.now().getTime());
  const { CheckMacValue: _, ...report } = reportFields(parcel, account ?? { key: '', iv: '' });
  // The answer's code is always 300, whatever the first state of the service is.
  const answer = { ...report, RtnCode: '300', RtnMsg: wordsOf('300') };
  return `1|${signedText(answer, parcel)}`;
}

function signedText(fields: Record<string, string>, { merchant }: Pick<SimulatedParcel, 'merchant'>): string {
  const account = accountOf({ MerchantID: merchant });
  const CheckMacValue = computeSimulatorMac(fields, account?.key ?? '', account?.iv ?? '', 'md5');
  return new URLSearchParams({ ...fields, CheckMacValue }).toString();
}

const stampSeconds = 180;

/** A day after the cash was collected it is paid out, less twenty dollars. */
function payoutFields({ sent, code, at }: SimulatedParcel, now: number, offBy: number): Form {
  const isCollected = sent['IsCollection'] === 'Y' && (code === '3022' || code === '2067' || code === '3003');
  if (!isCollected || now < at / 1000 + 86_400)
    return { CollectionAllocateAmount: '0', CollectionAllocateDate: '', CollectionChargeFee: '0' };
  const on = taipei(at + 86_400_000);
  return {
    CollectionAllocateAmount: String(Number(sent['GoodsAmount']) - 20 + offBy),
    CollectionAllocateDate: on,
    CollectionChargeFee: '20',
  };
}

function query({ clock, parcels, switches }: NoteState, form: Form): string {
  const now = clock.now().getTime() / 1000;
  if (!(Math.abs(now - Number(form['TimeStamp'])) <= stampSeconds)) return '0|TimeStamp Error';
  const parcel = parcels.find({ id: form['AllPayLogisticsID'], trade_no: form['MerchantTradeNo'] });
  if (!parcel || parcel.merchant !== form['MerchantID']) return `0|${words.unknown}`;
  return signedText(
    {
      MerchantID: parcel.merchant,
      MerchantTradeNo: parcel.trade_no,
      AllPayLogisticsID: parcel.id,
      GoodsAmount: parcel.sent['GoodsAmount'] ?? '',
      LogisticsType: `${parcel.sent['LogisticsType']}_${parcel.subtype}`,
      LogisticsStatus: parcel.code,
      ...payoutFields(parcel, now, switches().payout_off_by),
      BookingNote: parcel.booking_no,
      CVSPaymentNo: parcel.payment_no,
      CVSValidationNo: parcel.validation_no,
    },
    parcel,
  );
}

/** The parcel that the numbers name; a wrong number finds none. */
function numbered({ parcels }: NoteState, form: Form): SimulatedParcel | undefined {
  const parcel = parcels.find({ id: form['AllPayLogisticsID'] });
  if (!parcel || parcel.merchant !== form['MerchantID']) return undefined;
  const isSame = (name: string, value: string) => form[name] === undefined || form[name] === value;
  return isSame('CVSPaymentNo', parcel.payment_no) && isSame('CVSValidationNo', parcel.validation_no) ? parcel : undefined;
}

function cancel(state: NoteState, form: Form): string {
  const parcel = numbered(state, form);
  if (parcel?.subtype !== 'UNIMARTC2C') return `0|${words.numbers}`;
  if (parcel.code !== firstCode(parcel.subtype)) return `0|${words.dropped}`;
  parcel.code = '9999';
  return '1|OK';
}

function changeStore(state: NoteState, form: Form): string {
  const parcel = numbered(state, form);
  const chain = parcel && accountOf(form)?.chains[parcel.subtype];
  if (!parcel || !chain) return `0|${words.numbers}`;
  const store = form['ReceiverStoreID'] ?? '';
  if (!isOpenStore(chain, store)) return `0|${words.store}`;
  parcel.store_id = store;
  return '1|OK';
}

const printPaths = [
  '/Express/PrintFAMIC2COrderInfo',
  '/Express/PrintHILIFEC2COrderInfo',
  '/Express/PrintOKMARTC2COrderInfo',
  '/Express/PrintUniMartC2COrderInfo',
  '/helper/printTradeDocument',
];

function addPrintRoutes(app: FastifyInstance, { parcels }: NoteState): void {
  for (const path of printPaths) {
    app.post<{ Body: Form }>(path, (request, reply) => {
      const form = request.body ?? {};
      const ids = (form['AllPayLogisticsID'] ?? '').split(',');
      const payments = form['CVSPaymentNo']?.split(',');
      const found = ids.flatMap((id, i) => {
        const parcel = parcels.find({ id });
        return parcel?.merchant === form['MerchantID'] && (!payments || payments[i] === parcel?.payment_no) ? (parcel ?? []) : [];
      });
      const problem = signatureProblem(form) ?? (found.length === ids.length ? undefined : words.unknown);
      if (problem) return reply.code(400).type('text/plain; charset=utf-8').send(`0|${problem}`);
      const locale = localeFromHeader(request.headers['accept-language']);
      return reply.type(plain).send(labelPage(found, locale, (id) => `../sim/parcels/${id}/advance`));
    });
  }
}

/** `code`: the state to report; else the next one. */
function addDrivingRoutes(app: FastifyInstance, state: NoteState): void {
  app.get<{ Params: { id: string } }>('/sim/parcels/:id', (request, reply) => {
    const parcel = state.parcels.find({ id: request.params.id });
    if (!parcel) return reply.code(404).send('');
    return reply.type(plain).send(labelPage([parcel], localeFromHeader(request.headers['accept-language']), (id) => `${id}/advance`));
  });
  app.post<{ Params: { id: string }; Body: Form }>('/sim/parcels/:id/advance', async (request, reply) => {
    const parcel = state.parcels.find({ id: request.params.id });
    if (!parcel) return reply.code(404).send('');
    await advance(state, parcel, request.body?.['code']);
    return reply.redirect(`../${parcel.id}`, 303);
  });
}

/** Moves a parcel to its next state, or to the named one, and reports it; the shop's answer. */
export async function advance(state: NoteState, parcel: SimulatedParcel, code = nextCodes(parcel)[0]): Promise<string> {
  if (code === undefined) return '';
  parcel.code = code;
  // The report has whole seconds, and no two of a parcel the same.
  parcel.at = Math.max(state.clock.now().getTime(), parcel.at + 1000);
  if (state.switches().lose_reports) return '';
  const account = accountOf({ MerchantID: parcel.merchant });
  return deliver(parcel.sent['ServerReplyURL'] ?? '', reportFields(parcel, account ?? { key: '', iv: '' }));
}

/** Repeats the report of a parcel's first state, twice, after those of later states. */
export async function reportLate({ clock }: NoteState, parcel: SimulatedParcel): Promise<void> {
  const account = accountOf({ MerchantID: parcel.merchant });
  const first = { ...parcel, code: firstCode(parcel.subtype), at: Math.min(parcel.at, clock.now().getTime()) - 60_000 };
  const fields = reportFields(first, account ?? { key: '', iv: '' });
  for (let n = 0; n < 2; n += 1) await deliver(parcel.sent['ServerReplyURL'] ?? '', fields);
}
