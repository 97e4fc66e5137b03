import type { Ports } from '#app/providers.ts';
import { createNewbang } from '#integrations/newbang/newbang.ts';
import { newbangSandbox } from '#integrations/newbang/sandbox.ts';
import { signature } from '#integrations/newbang/signature.ts';
import { createNewbangSimulator, type NewbangSimulator } from '#integrations/newbang/simulator/simulator.ts';
import { noticePath, type SuppliedRow, type SyncView } from '#modules/newbang/contract.ts';
import { newbangSubscribers, runNewbang } from '#modules/newbang/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createLog } from '#platform/log/log.ts';
import { type StaffClient, superman } from '../clients.ts';
import { type ServedShop, secretKey, servedShop } from '../served-shop.ts';
import { noProviders } from './no-providers.ts';

/** What the tests read of a product. */
export type ProductBody = {
  id: number;
  version: number;
  shelf_status: string;
  name: { tw: string };
  description: { tw: string };
  media_ids: number[];
  requires_tax_id: boolean;
  options: unknown[];
  items: {
    id: number;
    sku: string;
    price: number;
    stock: number;
    min_price: number;
    cost_price: number;
    suggested_price: number | null;
    reserved: number;
  }[];
};

export type NewbangShop = Awaited<ReturnType<typeof newbangShop>>;

/** A shop over HTTP whose supplier is the simulator over HTTP, and its worker. `work` carries out the open effects. */
export async function newbangShop({ count = 16 }: { count?: number } = {}) {
  let clock = { now: () => new Date('2026-11-20T04:00:00Z') };
  let origin = '';
  const noticeUrl = () => `${origin}${noticePath}`;
  const simulator: NewbangSimulator = createNewbangSimulator({ clock: { now: () => clock.now() }, count, noticeUrl });
  const { base_url, stop } = await simulator.listen(0);
  let timeoutMs = 30_000;
  const connect = () => createNewbang(newbangSandbox(base_url), { clock: { now: () => clock.now() }, timeoutMs, pause: async () => {} });
  const ports: Ports = { ...noProviders, newbang: async () => connect() };
  const shop = await servedShop({ ports });
  clock = shop.fixtures.clock;
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  await shop.fixtures.pool.pg.query('update delivery_methods set for_newbang = true');
  const staff = await superman(shop);
  const deps = {
    db: shop.db,
    clock: shop.fixtures.clock,
    files: shop.files,
    log: createLog('silent', 'test'),
    secrets: createSecrets(secretKey),
  };
  const subscribers = newbangSubscribers({ ...deps, ports });
  const work = () => carryOut(shop, subscribers);
  return {
    ...shop,
    ...{ simulator, staff, work, ...staffCalls(staff, work) },
    postNotice: (sent: string, forged: ForgedNotice) => postNotice(noticeUrl(), sent, { now: shop.fixtures.clock.now(), ...forged }),
    /** Sets the timeout of calls to the supplier, in ms. */
    patience: (ms: number) => {
      timeoutMs = ms;
    },
    minute: () => runNewbang(deps, ports),
    advance: (minutes: number) => readClock(shop).set(new Date(shop.fixtures.clock.now().getTime() + minutes * 60_000)),
    ...productCalls(staff),
    /** Nothing is imported any more, and the supplier answers as usual. */
    clear: async () => {
      simulator.set({});
      await shop.fixtures.pool.pg.query(forgetImported);
    },
    query: async (text: string) => (await shop.fixtures.pool.pg.query(text)).rows,
    close: async () => {
      await shop.close();
      await stop();
    },
  };
}

const forgetImported = `
  delete from newbang_syncs;
  delete from newbang_products;
  update products set archived_at = now(), shelf_status = 'off_shelf', handle = null, slug = jsonb_build_object('tw', 'old-' || id);
  update product_items set sku = 'old ' || id, newbang_sku = null where newbang_sku is not null`;

/** What of a notice differs from a right one. */
export type ForgedNotice = { key?: string; secret?: string; seconds?: number; body?: string; path?: string };

/** Sends this body as a notice, signed as the supplier signs. */
function postNotice(url: string, sent: string, { now, ...forged }: ForgedNotice & { now: Date }): Promise<Response> {
  const account = newbangSandbox('');
  const { key = account.key, secret = account.secret, seconds = 0, path = noticePath, body = sent } = forged;
  const [timestamp, nonce] = [Math.floor(now.getTime() / 1000) + seconds, randomId()];
  const signed = signature({ method: 'POST', path, timestamp, nonce, body }, secret);
  const headers = { 'content-type': 'application/json', 'x-key': key, 'x-timestamp': String(timestamp), 'x-nonce': nonce };
  return fetch(url, { method: 'POST', headers: { ...headers, 'x-signature': signed }, body: sent });
}

const readClock = ({ fixtures }: ServedShop) => fixtures.clock;

async function carryOut({ db, fixtures }: ServedShop, subscribers: ReturnType<typeof newbangSubscribers>): Promise<void> {
  for (;;) {
    const kinds = Object.keys(subscribers);
    const left = db.selectFrom('outbox').selectAll().where('kind', 'in', kinds).where('done_at', 'is', null).orderBy('id');
    const effects = await left.execute();
    if (effects.length === 0) return;
    for (const { id, kind, payload, effect_key } of effects) {
      await subscribers[kind]?.(payload, effect_key);
      await db.updateTable('outbox').set({ done_at: fixtures.clock.now() }).where('id', '=', id).execute();
    }
  }
}

/** The products that were made of the supplier's, as staff read and save them. */
function productCalls(staff: StaffClient) {
  const { row } = staffCalls(staff, async () => {});
  return {
    product: async (externalId: string): Promise<ProductBody> => {
      const { product_id } = await row(externalId);
      return (await staff.call<ProductBody>('GET', `/api/admin/products/${product_id}`)).body;
    },
    save: async (body: ProductBody, change: object): Promise<void> => {
      const { status, text } = await staff.call('PUT', `/api/admin/products/${body.id}`, { ...body, ...change });
      if (status !== 200) throw new Error(text);
    },
  };
}

/** Calls of staff, each answered with its body; any refusal throws. */
function staffCalls(staff: StaffClient, work: () => Promise<void>) {
  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
    const answer = await staff.call<T>(method, `/api/admin/newbang${path}`, body);
    if (answer.status >= 400) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body;
  };
  const rows = async (query = '') => (await call<{ data: SuppliedRow[] }>('GET', `?per_page=100&sort=id${query}`)).data;
  return {
    call,
    rows,
    row: async (externalId: string) => {
      const row = (await rows()).find(({ external_id }) => external_id === externalId);
      if (!row) throw new Error(`no product ${externalId}`);
      return row;
    },
    /** Reads the feed to its end; the journal's newest line. */
    sync: async (kind: SyncView['kind'] = 'full'): Promise<SyncView> => {
      await call('POST', '/syncs', { kind });
      await work();
      const [last] = (await call<{ data: SyncView[] }>('GET', '/syncs')).data;
      if (!last) throw new Error('no sync');
      return last;
    },
    importAll: async (...externalIds: string[]) => {
      const ids = (await rows()).filter(({ external_id }) => externalIds.includes(external_id)).map(({ id }) => id);
      const answer = await call<{ done: number[]; unchanged: number[]; failed: unknown[] }>('POST', '/import', { ids });
      await work();
      return answer;
    },
  };
}
