import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { localeFromHeader } from '#shared/locale.ts';
import { createPanel, type ScenarioId, type SimulatorPanel, type SimulatorRecord } from '../../simulator-panel.ts';
import { serveSimulator } from '../../simulator-server.ts';
import { accountOf, signatureProblem } from './accounts.ts';
import { mapPage, type SimulatedStore } from './map-page.ts';
import { addNoteRoutes, advance, type NoteState, reportLate } from './note-routes.ts';
import type { Chain, Form } from './note-rules.ts';
import { closingCode, createParcels, firstCode, nextCodes, type SimulatedParcel, wordsOf } from './parcels.ts';
import stores from './stores.json' with { type: 'json' };
import { type Switches, switchesInput } from './switches.ts';

export type EcpaySimulator = {
  /** All routes, to be registered under any prefix. */
  routes: FastifyPluginAsync;
  /** Starts a server; port 0 takes a free port. Returns the base URL. */
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  /** Sets the named switches and resets all others. */
  set(switches: Partial<Switches>): void;
  parcels(): SimulatedParcel[];
  /** Moves a parcel to the next state, or to that code, and reports it; the shop's answer. */
  advance(id: string, code?: string): Promise<string>;
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
  /** Calls received so far, by path. */
  calls(): Readonly<Record<string, number>>;
};

type Options = {
  clock?: Clock;
  /** The first number of a note. */
  first?: number;
};

/** ECPay's store map, store list and consignment notes in memory, with twenty fixed stores per chain. */
export function createEcpaySimulator({ clock = systemClock, first = 1_717_813 }: Options = {}): EcpaySimulator {
  let switches = switchesInput.parse({});
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  const state: NoteState = { clock, parcels: createParcels(first), switches: () => switches, calls: {} };
  const routes: FastifyPluginAsync = async (app) => {
    await app.register(formbody);
    addStoreRoutes(app);
    addNoteRoutes(app, state);
    app.post('/sim/admin', (request, reply) => {
      const parsed = switchesInput.safeParse(request.body ?? {});
      if (!parsed.success) return reply.code(422).send({ message: parsed.error.issues[0]?.path.join('.') });
      switches = parsed.data;
      return switches;
    });
  };
  return {
    ...{ routes, set },
    listen: (port) => serveSimulator(routes, port),
    parcels: state.parcels.all,
    advance: async (id, code) => {
      const parcel = state.parcels.find({ id });
      return parcel ? advance(state, parcel, code) : '';
    },
    panel: createPanel<Switches>({
      id: 'ecpay_logistics',
      scenarios: parcelScenarios,
      read: () => switches,
      set,
      records: () => state.parcels.all().toReversed().map(viewRecord),
      steps: parcelSteps(state),
    }),
    calls: () => ({ ...state.calls }),
  };
}

/** What the shop must survive: faults of the carrier, and a merchant who has not paid in advance. */
const parcelScenarios = {
  server_error: { fail_with: 500 },
  connection_cut: { cut: true },
  answer_lost: { at: 'create', lose_answer: true },
  answer_unreadable: { garble: true },
  notice_lost: { lose_reports: true },
  wallet_empty: { wallet_empty: true },
} as const satisfies Partial<Record<ScenarioId, Partial<Switches>>>;

/** What becomes of the newest parcel that is on its way. */
const parcelSteps = (state: NoteState) => {
  const newest = (isMeant: (parcel: SimulatedParcel) => boolean) => state.parcels.all().findLast(isMeant);
  const wayBack = (parcel: SimulatedParcel): string | undefined => nextCodes(parcel)[1];
  return {
    parcel_next: async () => {
      const parcel = newest((one) => nextCodes(one).length > 0);
      if (parcel) await advance(state, parcel);
    },
    parcel_comes_back: async () => {
      const parcel = newest((one) => wayBack(one) !== undefined);
      if (parcel) await advance(state, parcel, wayBack(parcel));
    },
    parcel_store_closes: async () => {
      const parcel = newest((one) => closingCode(one) !== undefined);
      if (parcel) await advance(state, parcel, closingCode(parcel));
    },
    parcel_reported_late: async () => {
      const parcel = newest((one) => one.code !== firstCode(one.subtype));
      if (parcel) await reportLate(state, parcel);
    },
  };
};

const viewRecord = ({ subtype, payment_no, booking_no, id, trade_no, code, sent }: SimulatedParcel): SimulatorRecord => ({
  reference: `${subtype} ${payment_no || booking_no || id} (${trade_no})`,
  amount: Number(sent['GoodsAmount']),
  state: `${code} ${wordsOf(code)}`.trim(),
});

function addStoreRoutes(app: FastifyInstance): void {
  app.post<{ Body: Form }>('/Express/map', (request, reply) => {
    const form = request.body ?? {};
    const problem = signatureProblem(form) ?? mapProblem(form);
    if (problem) return reply.code(400).type('text/plain; charset=utf-8').send(`0|${problem}`);
    const locale = localeFromHeader(request.headers['accept-language']);
    return reply.type('text/html; charset=utf-8').send(mapPage(form, storesFor(form), locale));
  });

  app.post<{ Body: Form }>('/Helper/GetStoreList', (request) => {
    const form = request.body ?? {};
    const problem = signatureProblem(form);
    if (problem) return { RtnCode: 0, RtnMsg: problem };
    const chains = (Object.keys(stores) as Chain[]).filter((chain) => form['CvsType'] === 'All' || form['CvsType'] === chain);
    return { RtnCode: 1, RtnMsg: 'OK', StoreList: chains.map((chain) => ({ CvsType: chain, StoreInfo: listStores(chain) })) };
  });
}

/** Validates the fields of /Express/map. */
function mapProblem(form: Form): string | undefined {
  const is = (name: string, pattern: RegExp) => pattern.test(form[name] ?? '');
  if (!is('LogisticsType', /^CVS$/)) return 'LogisticsType Error';
  if (!accountOf(form)?.chains[form['LogisticsSubType'] ?? '']) return 'LogisticsSubType Error';
  if (!is('IsCollection', /^[YN]$/)) return 'IsCollection Error';
  if (!is('ServerReplyURL', /^https?:\/\/.{1,190}$/)) return 'ServerReplyURL Error';
  if (!is('ExtraData', /^.{0,20}$/)) return 'ExtraData Error';
  if (!is('MerchantTradeNo', /^[0-9A-Za-z]{0,20}$/)) return 'MerchantTradeNo Error';
  return is('Device', /^[01]?$/) ? undefined : 'Device Error';
}

/** With cash on delivery, only stores that support it. */
function storesFor(form: Form): readonly SimulatedStore[] {
  const chain = accountOf(form)?.chains[form['LogisticsSubType'] ?? ''];
  const all: readonly SimulatedStore[] = chain ? stores[chain] : [];
  return all.filter((store) => form['IsCollection'] !== 'Y' || !store.no_collection);
}

const listStores = (chain: Chain) =>
  (stores[chain] as readonly SimulatedStore[])
    .filter((store) => !store.closing)
    .map(({ id, name, address, phone }) => ({ StoreId: id, StoreName: name, StoreAddr: address, StorePhone: phone }));
