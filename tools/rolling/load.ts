import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Client, guest } from '#testing/clients.ts';
import { overHttp } from '#testing/over-http.ts';
import { type Failed, fillCart, type Placed } from '#testing/shopping.ts';
import { rotate, type Samples } from '../bench/samples.ts';

/** What readers and buyers got so far. `lastGap`: the longest time between two good answers to readers, ms. */
export type Load = {
  count(): { requests: number; orders: number; failed: string[]; longestGapMs: number };
  stop(): Promise<void>;
};

type Where = { port: number; secure: boolean; readers: number; buyers: number; pauseMs: number };

/** Readers and buyers until it is stopped, each from an address of their own. Nobody tries anything twice. */
export function startLoad(samples: Samples, { port, secure, readers, buyers, pauseMs }: Where): Load {
  let over = false;
  let [requests, orders, longestGapMs, lastGood] = [0, 0, 0, performance.now()];
  const failed: string[] = [];
  const visitor = (n: number): Client => guest({ app: overHttp({ port, agent: agentOf(n, secure) }) });
  const call = async <T>(client: Client, ...[method, url, body]: Parameters<Client['call']>): Promise<Answer<T> | undefined> => {
    requests++;
    try {
      const answer = await client.call<T>(method, url, body);
      if (answer.status < 400) {
        longestGapMs = Math.max(longestGapMs, performance.now() - lastGood);
        lastGood = performance.now();
        return answer;
      }
      failed.push(`${method} ${url}: ${answer.status} ${answer.text.slice(0, 100)}`);
    } catch (error) {
      failed.push(`${method} ${url}: ${(error as Error).message}`);
    }
    return undefined;
  };
  const read = async (n: number) => {
    const client = visitor(n);
    const products = rotate(samples.products, n);
    for (let i = 0; !over; i++) {
      const id = products[i % products.length];
      const pages = ['/home', `/products/${id}`, `/api/products/${id}`, `/categories/${samples.categories[i % samples.categories.length]}`];
      await call(client, 'GET', pages[i % pages.length] ?? '/home');
      await sleep(pauseMs);
    }
  };
  const buy = async (n: number) => {
    const methods = { home: samples.delivery, pickup: 0, cod: samples.cod, transfer: 0 };
    for (let i = 0; !over; i++) {
      const itemId = rotate(samples.items, n + i)[0] ?? 0;
      const client = visitor(1000 + n * 100 + (i % 100));
      const counted: Client = { ...client, call: async (...sent) => (await call(client, ...sent)) ?? lost() };
      try {
        const order = await fillCart(methods, counted, { itemId, email: `rolling${n}-${i}@example.com` });
        const placed = await call<Placed | Failed>(client, 'POST', '/api/orders', order);
        if (placed && 'fail' in placed.body) failed.push(`an order was refused: ${placed.body.code}`);
        else if (placed) orders++;
      } catch (error) {
        if (error !== lostAnswer) throw error;
      }
      await sleep(pauseMs);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: readers }, (_, n) => read(n + 1)),
    ...Array.from({ length: buyers }, (_, n) => buy(n + 1)),
  ]);
  all.catch((error: Error) => failed.push(`the load ended: ${error.message}`));
  return {
    count: () => ({ requests, orders, failed: [...failed], longestGapMs: Math.max(longestGapMs, over ? 0 : performance.now() - lastGood) }),
    stop: async () => {
      over = true;
      await all;
    },
  };
}

const lostAnswer = new Error('a call of a checkout failed, and was counted');
function lost(): never {
  throw lostAnswer;
}

/** The proxy sees each visitor come from an address of its own. */
function agentOf(n: number, secure: boolean): http.Agent | https.Agent {
  const options = { keepAlive: true, localAddress: `127.9.${n >> 8}.${n & 255}`, rejectUnauthorized: false, servername: 'localhost' };
  return secure ? new https.Agent(options) : new http.Agent(options);
}
