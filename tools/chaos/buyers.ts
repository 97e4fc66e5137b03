import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Client, guest } from '#testing/clients.ts';
import { type Failed, fillCart, type Placed } from '#testing/orders/shopping.ts';
import type { Draw } from '../../src/demo/random.ts';
import type { ChaosShop } from './shop.ts';

const payments = ['cod', 'transfer', 'card'] as const;
type Payment = (typeof payments)[number];

/** An acknowledged order, how often its button was pressed, and how to send it again. */
export type Acknowledged = Placed & {
  itemId: number;
  quantity: number;
  payment: Payment;
  presses: number;
  submit(): Promise<Answer<Placed | Failed>>;
};

type Plan = { shop: ChaosShop; items: readonly number[]; draw: Draw; isOver: () => boolean };

/** One buyer after the other, each in a browser of their own, until the run is over; returns the acknowledged orders. */
export async function keepBuying(plan: Plan, buyer: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  for (let n = 0; !plan.isOver(); n++) acknowledged.push(await buyOnce(plan, `10.${buyer}.${n >> 8}.${n & 255}`));
  return acknowledged;
}

/** As shoppers do: after a missing or broken answer the button is pressed again, and then the other server may answer. */
async function buyOnce({ shop, items, draw }: Plan, address: string): Promise<Acknowledged> {
  const [itemId, payment, quantity] = [draw.pick(items), draw.pick(payments), draw.between(1, 3)];
  const { client, orderBody } = await retry(async (n) => {
    const visitor = guest({ app: shop.server(n, address) });
    return { client: visitor, orderBody: await fillCart(shop.methods, visitor, { itemId, quantity, payment }) };
  });
  let presses = 0;
  const submit = () =>
    retry((n) => {
      presses++;
      return order(shop, client, n, address, payment, orderBody);
    });
  const { body } = await submit();
  if ('fail' in body) throw new Error(`an order was refused: ${body.code}`);
  return { ...body, itemId, quantity, payment, presses, submit };
}

async function order(shop: ChaosShop, { cookies }: Client, n: number, address: string, payment: Payment, orderBody: object) {
  const second = guest({ app: shop.server(n, address) });
  for (const [name, value] of cookies) second.cookies.set(name, value);
  const prime = payment === 'card' ? { prime: shop.simulator.primeFor('4242424242424242') } : {};
  const answer = await second.call<Placed | Failed>('POST', '/api/orders', { ...orderBody, ...prime });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

const timeoutMs = 60_000;

/** Retries until it works, alternating between the servers. Throws the last error after a minute. */
export async function retry<T>(attempt: (n: number) => Promise<T>): Promise<T> {
  for (let n = 0, end = performance.now() + timeoutMs; ; n++) {
    try {
      return await attempt(n);
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(100);
    }
  }
}
