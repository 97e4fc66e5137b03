import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import { type FastifyPluginAsync, fastify } from 'fastify';
import { localeFromHeader } from '#shared/locale.ts';
import { mapPage, type SimulatedStore } from './map-page.ts';
import { computeSimulatorMac } from './simulator-mac.ts';
import stores from './stores.json' with { type: 'json' };

type Form = Record<string, string>;
type Chain = keyof typeof stores;

/** The public stage accounts: one ships to the warehouse, the other drops off at a store. */
const accounts = [
  {
    id: '2000132',
    key: '5294y06JbISpM5x9',
    iv: 'v77hoKGq4kWxNNIS',
    chains: { FAMI: 'FAMI', UNIMART: 'UNIMART', UNIMARTFREEZE: 'UNIMARTFREEZE', HILIFE: 'HILIFE' } as Record<string, Chain>,
  },
  {
    id: '2000933',
    key: 'XBERn1YOvpM9nfZc',
    iv: 'h1ONHk4P4yqbl5LK',
    chains: { FAMIC2C: 'FAMI', UNIMARTC2C: 'UNIMART', HILIFEC2C: 'HILIFE', OKMARTC2C: 'OKMART' } as Record<string, Chain>,
  },
];

export type EcpaySimulator = {
  /** All routes, to be registered under any prefix. */
  routes: FastifyPluginAsync;
  /** Starts a server; port 0 takes a free port. Returns the base URL. */
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
};

/** ECPay's store map and store list, with twenty fixed stores per chain. Stateless. */
export function createEcpaySimulator(): EcpaySimulator {
  return { routes, listen };
}

const routes: FastifyPluginAsync = async (app) => {
  await app.register(formbody);

  app.post<{ Body: Form }>('/Express/map', (request, reply) => {
    const form = request.body ?? {};
    const problem = problemOf(form) ?? mapProblem(form);
    if (problem) return reply.code(400).type('text/plain; charset=utf-8').send(`0|${problem}`);
    const locale = localeFromHeader(request.headers['accept-language']);
    return reply.type('text/html; charset=utf-8').send(mapPage(form, storesFor(form), locale));
  });

  app.post<{ Body: Form }>('/Helper/GetStoreList', (request) => {
    const form = request.body ?? {};
    const problem = problemOf(form);
    if (problem) return { RtnCode: 0, RtnMsg: problem };
    const chains = (Object.keys(stores) as Chain[]).filter((chain) => form['CvsType'] === 'All' || form['CvsType'] === chain);
    return { RtnCode: 1, RtnMsg: 'OK', StoreList: chains.map((chain) => ({ CvsType: chain, StoreInfo: listOf(chain) })) };
  });
};

const accountOf = (form: Form) => accounts.find(({ id }) => id === form['MerchantID']);

function problemOf(form: Form): string | undefined {
  const account = accountOf(form);
  if (!account) return 'MerchantID Error';
  return computeSimulatorMac(form, account.key, account.iv, 'md5') === form['CheckMacValue'] ? undefined : 'CheckMacValue Error';
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

const listOf = (chain: Chain) =>
  (stores[chain] as readonly SimulatedStore[])
    .filter((store) => !store.closing)
    .map(({ id, name, address, phone }) => ({ StoreId: id, StoreName: name, StoreAddr: address, StorePhone: phone }));

async function listen(port: number) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(routes);
  await app.listen({ port, host: '127.0.0.1' });
  const { port: usedPort } = app.server.address() as AddressInfo;
  return { base_url: `http://127.0.0.1:${usedPort}`, stop: () => app.close() };
}
