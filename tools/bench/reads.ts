import { browser, type Cost, forwardedFor, type Load, type LoadRequest, runLoad, summary } from './measure.ts';
import { cpuOf } from './processes.ts';
import { rotate, type Samples } from './samples.ts';
import { measureCost, type Running } from './shop.ts';

/** One line of the table: a kind of work at a number of connections. `postgresMs`: CPU of PostgreSQL per answer, where sizes are compared by it. */
export type Row = Load & Cost & { name: string; postgresMs?: number };

type Work = { name: string; requests(samples: Samples, client: number): LoadRequest[] };

const pages = Array.from({ length: 20 }, (_, n) => n + 1);
const get = (path: string): LoadRequest => ({ path });
const search = (q: string) => get(`/api/products?q=${encodeURIComponent(q)}`);

/** Single requests of the API. */
const works: Work[] = [
  { name: 'product list, 24 items', requests: (_, client) => rotate(pages, client).map((page) => get(`/api/products?page=${page}`)) },
  { name: 'product by id', requests: ({ products }, client) => rotate(products, client).map((id) => get(`/api/products/${id}`)) },
  { name: 'search a word', requests: ({ words }, client) => rotate(words, client).map(search) },
  {
    name: 'search, not cached',
    requests: ({ names }, client) => rotate(names, client).map((name, n) => search(`${name} ${client}${n}`)),
  },
  { name: 'new cart with its first item', requests: newCarts },
];

const addressesEach = 200;

function newCarts({ items }: Samples, client: number): LoadRequest[] {
  return rotate(items, client)
    .slice(0, addressesEach)
    .map((product_item_id, n) => ({
      method: 'POST',
      path: '/api/cart/update',
      headers: forwardedFor(client * addressesEach + n),
      body: { cart: null, item: { product_item_id, quantity: 1, mode: 'add' } },
    }));
}

const warmSeconds = 0.5;

/** Each kind of work at each number of connections. `onRow` is called with every line as soon as it is measured. */
export async function measureReads(
  { url, pid }: Running,
  samples: Samples,
  plan: { connections: number[]; seconds: number },
  onRow: (row: Row) => void,
): Promise<void> {
  for (const { name, requests } of works) {
    for (const connections of plan.connections) {
      const requestsOf = (client: number) => requests(samples, client);
      await runLoad(url, connections, warmSeconds, requestsOf);
      const load = await measureBoth(pid, () => measureCost(url, () => runLoad(url, connections, plan.seconds, requestsOf)));
      onRow({ name, ...load });
    }
  }
}

/** Adds the CPU time of PostgreSQL meanwhile. All of it counts for these answers, also what the worker caused. */
async function measureBoth<T extends { answers: number }>(pid: number, work: () => Promise<T>): Promise<T & { postgresMs: number }> {
  const before = cpuOf(pid).PostgreSQL;
  const result = await work();
  return { ...result, postgresMs: (cpuOf(pid).PostgreSQL - before) / result.answers };
}

export const firstReads = 'product by id, first time';

/** Each product once, one after the other, before anything is in memory: what a product costs on its first request. */
export async function measureFirstReads({ url, pid }: Running, { products }: Samples): Promise<Row> {
  const client = browser(url);
  const times: number[] = [];
  const readAll = async () => {
    const begun = performance.now();
    for (const id of products) {
      const started = performance.now();
      const { status } = await client.send({ path: `/api/products/${id}` });
      if (status === 200) times.push(performance.now() - started);
    }
    const seconds = (performance.now() - begun) / 1000;
    return { connections: 1, ...summary(times, seconds), errors: products.length - times.length };
  };
  const load = await measureBoth(pid, () => measureCost(url, readAll));
  client.close();
  return { name: firstReads, ...load };
}
