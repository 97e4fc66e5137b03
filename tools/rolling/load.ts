import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, guest } from '#testing/clients.ts';
import { type Failed, fillCart, type Placed } from '#testing/orders/shopping.ts';
import { overHttp } from '#testing/servers/over-http.ts';
import { rotate, type Samples } from '../bench/samples.ts';

/** What readers and buyers got so far. `longestGapMs`: the longest time between two good answers. */
export type Counts = { requests: number; orders: number; failed: string[]; longestGapMs: number };

/** Readers and buyers who are at a shop until they are stopped. */
export type Load = { count(): Counts; stop(): Promise<void> };

type Plan = { port: number; secure: boolean; readers: number; buyers: number; pauseMs: number };

/** The state that all visitors share. */
type Visit = Plan & { samples: Samples; counts: Counts; lastGoodAt: number; isOver: boolean };

/** Starts readers and buyers, each from an address of their own. No call is tried twice. */
export function startLoad(samples: Samples, plan: Plan): Load {
  const counts: Counts = { requests: 0, orders: 0, failed: [], longestGapMs: 0 };
  const visit: Visit = { ...plan, samples, counts, lastGoodAt: performance.now(), isOver: false };
  const all = Promise.all([
    ...Array.from({ length: plan.readers }, (_, n) => keepReading(visit, n + 1)),
    ...Array.from({ length: plan.buyers }, (_, n) => keepBuying(visit, n + 1)),
  ]);
  all.catch((error: Error) => counts.failed.push(`the load ended: ${error.message}`));
  return {
    count: () => ({ ...counts, failed: [...counts.failed] }),
    stop: async () => {
      visit.isOver = true;
      await all;
    },
  };
}

async function keepReading(visit: Visit, n: number): Promise<void> {
  const { client, leave } = visitor(visit, n);
  const { products, categories } = visit.samples;
  for (let i = n; !visit.isOver; i++) {
    const id = products[i % products.length];
    const pages = ['/home', `/products/${id}`, `/api/products/${id}`, `/products/category/${categories[i % categories.length]}`];
    await client.call('GET', pages[i % pages.length] ?? '/home').catch(ignoreLost);
    await sleep(visit.pauseMs);
  }
  leave();
}

async function keepBuying(visit: Visit, n: number): Promise<void> {
  const { items, delivery, cod } = visit.samples;
  const methods = { home: delivery, pickup: 0, cod, transfer: 0 };
  for (let i = 0; !visit.isOver; i++) {
    const { client, leave } = visitor(visit, n * 1000 + i);
    await buy(client, methods, rotate(items, n + i)[0] ?? 0, visit.counts).catch(ignoreLost);
    leave();
    await sleep(visit.pauseMs);
  }
}

async function buy(client: Client, methods: Parameters<typeof fillCart>[0], itemId: number, counts: Counts): Promise<void> {
  const order = await fillCart(methods, client, { itemId, email: `rolling${counts.requests}@example.com` });
  const { body } = await client.call<Placed | Failed>('POST', '/api/orders', order);
  if ('fail' in body) counts.failed.push(`an order was refused: ${body.code}`);
  else counts.orders++;
}

/** A failed call, which is counted already: the visitor goes on with the next thing. */
class LostAnswer extends Error {}

function ignoreLost(error: unknown): void {
  if (!(error instanceof LostAnswer)) throw error;
}

/** A visitor with a network address of their own. Its calls are counted, and throw LostAnswer when they fail. `leave` closes its connections. */
function visitor(visit: Visit, n: number): { client: Client; leave(): void } {
  const { counts, port, secure } = visit;
  const agent = createAgent(n, secure);
  const client = guest({ app: overHttp({ port, agent }) });
  const counted: Client = {
    ...client,
    call: async (method, url, body) => {
      counts.requests++;
      const answer = await client.call<never>(method, url, body).catch((error: Error) => error);
      if (answer instanceof Error || answer.status >= 400) {
        counts.failed.push(
          `${method} ${url}: ${answer instanceof Error ? answer.message : `${answer.status} ${answer.text.slice(0, 100)}`}`,
        );
        throw new LostAnswer();
      }
      counts.longestGapMs = Math.max(counts.longestGapMs, performance.now() - visit.lastGoodAt);
      visit.lastGoodAt = performance.now();
      return answer;
    },
  };
  return { client: counted, leave: () => agent.destroy() };
}

/** The proxy sees each visitor come from an address of its own. */
function createAgent(n: number, secure: boolean): http.Agent | https.Agent {
  const localAddress = `127.${9 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
  const options = { keepAlive: true, localAddress, rejectUnauthorized: false, servername: 'localhost' };
  return secure ? new https.Agent(options) : new http.Agent(options);
}
