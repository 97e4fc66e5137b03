import type { Pool } from '#platform/db/pool.ts';
import { until } from '#testing/servers/running-program.ts';
import { type Browser, browser, forwardedFor, type LoadRequest, runWorkers, summary } from './measure.ts';
import { type ByRole, cpuOf, type Role, roles, totalOf } from './processes.ts';
import type { Row } from './reads.ts';
import { rotate, type Samples } from './samples.ts';
import { measureCost, type Running } from './shop.ts';

type Cart = { id: string; final_total: number };
type Ordered = { order_no?: string; fail?: true; code?: string };

/** Shoppers so far: each comes from an address of its own, beyond those of reads.ts. */
let shoppers = 1 << 20;

/** A shopper without cookies and with an IP address of their own. */
export function shopper(client: Browser | undefined) {
  if (!client) throw new Error('no client left');
  client.forget();
  const headers = forwardedFor(shoppers++);
  return async <T>(sent: LoadRequest): Promise<T> => {
    const { status, body } = await client.send({ ...sent, headers });
    if (status !== 200) throw new Error(`${sent.method} ${sent.path}: ${status} ${body.subarray(0, 300)}`);
    return JSON.parse(body.toString()) as T;
  };
}

const adding = (cart: string | null, product_item_id: number | undefined): LoadRequest => ({
  method: 'POST',
  path: '/api/cart/update',
  body: { cart, item: { product_item_id, quantity: 1, mode: 'add' } },
});

/** Runs work with so many browsers and closes them. */
export async function withClients<T>(url: string, count: number, work: (clients: Browser[]) => Promise<T>): Promise<T> {
  const clients = Array.from({ length: count }, () => browser(url));
  try {
    return await work(clients);
  } finally {
    for (const client of clients) client.close();
  }
}

const itemsEach = 15;

/** One more item into a cart that has one to fifteen: the rate is that of the timed calls alone. */
export async function measureAdding(
  url: string,
  { items }: Samples,
  connections: number,
  seconds: number,
): Promise<Row & { why: string[] }> {
  return withClients(url, connections, async (clients) => {
    const times: number[] = [];
    const all = await measureCost(url, async () => {
      const run = await runWorkers(connections, seconds, async (worker, round) => {
        const call = shopper(clients[worker]);
        const shuffled = rotate(items, worker * 7 + round);
        const { id } = await call<Cart>(adding(null, shuffled[0]));
        for (const item of shuffled.slice(1, itemsEach + 1)) {
          const begun = performance.now();
          await call(adding(id, item));
          times.push(performance.now() - begun);
        }
        return 0;
      });
      return { ...run, answers: run.answers * (itemsEach + 1) };
    });
    const busySeconds = times.reduce((sum, ms) => sum + ms, 0) / 1000 / connections;
    return { ...all, ...summary(times, busySeconds), name: 'one more item into a cart' };
  });
}

const fullLines = 200;
const liveOffers = 50;
const changes = 60;

/** A change of a cart of 200 lines while 50 offers are live, one client. */
export async function measureFullCart(url: string, pool: Pool, { items }: Samples): Promise<Row> {
  return withClients(url, 1, async ([client]) => {
    const call = shopper(client);
    let id: string | null = null;
    for (const item of items.slice(0, fullLines)) {
      const cart: Cart = await call<Cart>(adding(id, item));
      id = cart.id;
    }
    await pool.pg.query(makeOffers, [liveOffers]);
    try {
      const times: number[] = [];
      const begun = performance.now();
      const cost = await measureCost(url, async () => {
        for (let n = 0; n < changes; n++) {
          const started = performance.now();
          const item = { product_item_id: items[n % fullLines], quantity: 2 + (n % 2), mode: 'set' };
          await call({ method: 'POST', path: '/api/cart/update', body: { cart: id, item } });
          times.push(performance.now() - started);
        }
        return { answers: changes };
      });
      const load = summary(times, (performance.now() - begun) / 1000);
      return { ...cost, ...load, connections: 1, errors: 0, name: `a change at ${fullLines} lines, ${liveOffers} offers` };
    } finally {
      await pool.pg.query(`delete from offers where name ->> 'en' = 'Bench'`);
    }
  });
}

/** Three in five offers are on items, half of these on one category; the rest on the order, some that cannot be combined, some on the shipping. */
const makeOffers = `
  with c as (select id, row_number() over (order by id) as n from categories where parent_id is not null)
  insert into offers (public_id, name, trigger, class, benefit, scope, priority, exclusive)
  select replace(gen_random_uuid()::text, '-', ''), '{"tw": "Bench", "en": "Bench"}', 'auto', kind,
    case kind when 'shipping' then '{"kind": "free_shipping"}'::jsonb else jsonb_build_object('kind', 'percent', 'percent', 1 + n % 9) end,
    jsonb_build_object('exclude', '[]'::jsonb, 'include', case when kind = 'item' and n % 2 = 0
      then jsonb_build_array(jsonb_build_object('kind', 'category', 'id', (select id from c where c.n = 1 + g.n % 40))) else '[]' end),
    n, n % 10 = 3
  from (select n, case when n % 5 < 3 then 'item' when n % 5 = 3 then 'order' else 'shipping' end as kind from generate_series(1, $1::int) n) g`;

export type Checkouts = Row & { why: string[]; cpu: ByRole };

/**
 * A whole checkout in four calls: cart with its first item, a second one, form and methods, order. A refused order is an error. `cpu`
 * adds what one order cost server, PostgreSQL and worker, its mails included.
 */
export async function measureCheckout(
  { url, pid }: Pick<Running, 'url' | 'pid'>,
  pool: Pool,
  samples: Samples,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Checkouts> {
  return withClients(url, connections, async (clients) => {
    const before = cpuOf(pid);
    const row = await measureCost(url, () =>
      runWorkers(connections, seconds, async (worker, round) => {
        const begun = performance.now();
        const shuffled = rotate(samples.items, worker * 11 + round);
        await placeOrder(shopper(clients[worker]), samples, shuffled);
        return performance.now() - begun;
      }),
    );
    await until('the worker to carry out what the orders caused', () => isDone(pool), 120_000);
    const after = cpuOf(pid);
    const each = (role: Role) => (after[role] - before[role]) / row.answers;
    const cpu = { server: each('server'), PostgreSQL: each('PostgreSQL'), worker: each('worker') };
    const shown = roles.map((role) => `${role} ${cpu[role].toFixed(1)}`).join(', ');
    return { ...row, why: [...row.why, `CPU ms per order: ${shown}`], cpu, name: 'whole checkout' };
  });
}

/** The middle of the rates and of the processor time of three runs: the machine's own pace differs by a third within minutes. */
export function middleOf(runs: readonly Checkouts[]): Checkouts {
  const byRate = [...runs].sort((a, b) => a.perSecond - b.perSecond)[1];
  const byCpu = [...runs].sort((a, b) => totalOf(a.cpu) - totalOf(b.cpu))[1];
  if (!byRate || !byCpu) throw new Error('fewer than three runs');
  return { ...byRate, cpu: byCpu.cpu, why: [`middle of three runs; CPU ms per order: ${totalOf(byCpu.cpu).toFixed(1)}`] };
}

/** Whether the worker has carried out all that was caused so far. Newest first: the index still holds many that are done since. */
export const isDone = async ({ pg }: Pool) =>
  !(await pg.query('select from outbox where done_at is null order by id desc limit 1')).rowCount;

type Call = ReturnType<typeof shopper>;

/** The four calls of a whole checkout; throws when the order was refused. */
export async function placeOrder(call: Call, { delivery, cod }: Samples, [first, second]: readonly number[]): Promise<void> {
  const { id } = await call<Cart>(adding(null, first));
  await call<Cart>(adding(id, second));
  const form = { ...checkoutForm(), delivery_method_id: delivery, payment_method_id: cod };
  const { final_total } = await call<Cart>({ method: 'PUT', path: `/api/cart/${id}`, body: form });
  const order = await call<Ordered>({ method: 'POST', path: '/api/orders', body: { ...form, cart: id, final_total } });
  if (order.fail || !order.order_no) throw new Error(`not placed: ${order.code}`);
}

/** What this shopper fills in; no other shopper has the address. */
const checkoutForm = () => ({
  email: `bench${shoppers}@example.com`,
  name: 'Bench',
  phone: '0912345678',
  same_as_orderer: true,
  recipient_zip: '103',
  recipient_city: '\u81fa\u5317\u5e02',
  recipient_district: '\u5927\u540c\u5340',
  recipient_address: '1',
});

/** SQL statements of the order call alone, on an idle server. */
async function orderStatements(url: string, samples: Samples): Promise<number> {
  return withClients(url, 1, async ([client]) => {
    const call = shopper(client);
    const { id } = await call<Cart>(adding(null, samples.items[0]));
    const form = { ...checkoutForm(), delivery_method_id: samples.delivery, payment_method_id: samples.cod };
    const { final_total } = await call<Cart>({ method: 'PUT', path: `/api/cart/${id}`, body: form });
    const { statements } = await measureCost(url, async () => {
      await call({ method: 'POST', path: '/api/orders', body: { ...form, cart: id, final_total } });
      return { answers: 1 };
    });
    return statements;
  });
}

/** SQL statements of single uncached calls on an idle server, without the check of the content version. */
export async function countStatements(url: string, samples: Samples): Promise<{ list: number; product: number; order: number }> {
  const first = async (path: string) => {
    const request = () => fetch(`${url}${path}`, { headers: { 'accept-language': 'en' } }).then((answer) => answer.arrayBuffer());
    return (await measureCost(url, async () => ({ answers: (await request()).byteLength > 0 ? 1 : 0 }))).statements - 1;
  };
  // After a change, the first call counts the list and reads the shop's terms for all visitors.
  await first('/api/products?per_page=22');
  await first(`/api/products/${samples.products[1]}`);
  return {
    list: await first('/api/products?per_page=23'),
    product: await first(`/api/products/${samples.products[0]}`),
    order: await orderStatements(url, samples),
  };
}
