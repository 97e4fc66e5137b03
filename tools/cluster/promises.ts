import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#platform/clock/clock.ts';
import { guest } from '#testing/clients.ts';
import { type Failed, fillCart, type Placed } from '#testing/orders/shopping.ts';
import { isAlive, until } from '#testing/servers/running-program.ts';
import { drawFrom } from '../../src/demo/random.ts';
import { type Acknowledged, keepBuying, retry } from '../chaos/buyers.ts';
import { faultsAfter } from '../chaos/checking.ts';
import type { Row } from '../chaos/rows.ts';
import { rush } from '../chaos/rush.ts';
import { type Cluster, partsOf } from './shop.ts';

/** All orders that were acknowledged to buyers whose purchases are recorded. */
const acknowledged: Acknowledged[] = [];

/** The orders of crowds are not recorded: they are marked, so that later counts leave them out. */
const markCrowd = ({ shop }: Cluster) =>
  shop.pool.pg.query(`update orders set staff_note = 'rush' where not token = any($1)`, [acknowledged.map(({ token }) => token)]);

export async function lastUnits(cluster: Cluster): Promise<Row> {
  const faults = await rush(cluster.shop, { units: 20, buyers: 200 });
  await markCrowd(cluster);
  return { what: '200 buyers for 20 units, through nginx and pgBouncer', rounds: '200 buyers', faults };
}

const [carts, pressesEach] = [40, 5];

/** Each button is pressed five times at the same moment; both servers get some. */
export async function doubleSubmits(cluster: Cluster): Promise<Row> {
  const { shop } = cluster;
  const itemId = await shop.addItem(250, 10_000);
  const before = await countOrders(cluster);
  const faults: string[] = [];
  const press = async (n: number) => {
    const client = guest({ app: shop.server(n, `10.98.0.${n}`) });
    const orderBody = await retry(() => fillCart(shop.methods, client, { itemId }));
    const send = () =>
      retry(async () => {
        const { status, body, text } = await client.call<Placed | Failed>('POST', '/api/orders', orderBody);
        if (status !== 200) throw new Error(`${status} ${text}`);
        return body;
      });
    const answers = await Promise.all(Array.from({ length: pressesEach }, send));
    const tokens = new Set(answers.map((body) => ('token' in body ? body.token : body.code)));
    if (tokens.size !== 1) faults.push(`a button pressed ${pressesEach} times was answered ${[...tokens].join(', ')}`);
  };
  for (let n = 0; n < carts; n += 8) await Promise.all(Array.from({ length: 8 }, (_, i) => press(n + i)));
  const made = (await countOrders(cluster)) - before;
  if (made !== carts) faults.push(`${carts} carts made ${made} orders`);
  await markCrowd(cluster);
  return { what: 'double submits', rounds: `${carts} carts, pressed ${pressesEach}× at once`, faults };
}

const countOrders = async ({ shop }: Cluster): Promise<number> =>
  (await shop.pool.pg.query<{ n: number }>('select count(*)::int as n from orders')).rows[0]?.n ?? 0;

const buyersAtOnce = 6;
let seed = 0;

/** People buy through the proxy while `work` runs. */
async function whileBuying(cluster: Cluster, work: () => Promise<void>): Promise<Acknowledged[]> {
  const { shop } = cluster;
  const items = await Promise.all([590, 1200, 33].map((price) => shop.addItem(price, 1_000_000)));
  let over = false;
  seed++;
  const buying = Promise.all(
    Array.from({ length: buyersAtOnce }, (_, buyer) =>
      keepBuying({ shop, items, draw: drawFrom(seed * 1000 + buyer), isOver: () => over }, seed * 10 + buyer),
    ),
  );
  buying.catch(() => {
    over = true;
  });
  try {
    await work();
  } finally {
    over = true;
  }
  const orders = (await buying).flat();
  acknowledged.push(...orders);
  return orders;
}

const pressesAgain = (orders: readonly Acknowledged[]): number => orders.reduce((sum, { presses }) => sum + presses - 1, 0);

/** `kill -9` of one process after the other, each twice. */
export async function kills(cluster: Cluster): Promise<Row> {
  const names = Object.keys(partsOf(cluster));
  const orders = await whileBuying(cluster, async () => {
    for (const name of [...names, ...names]) await killAndWait(cluster, name);
  });
  return {
    what: `kill -9 of each part in turn (${names.join(', ')}; each 2×)`,
    rounds: `${orders.length} orders, pressed again ${pressesAgain(orders)}×`,
    faults: await faultsAfter(cluster.shop, acknowledged),
  };
}

async function killAndWait(cluster: Cluster, name: string): Promise<void> {
  const find = partsOf(cluster)[name] ?? (() => undefined);
  const pid = await until(`${name} to kill`, () => find());
  await sleep(1200);
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await until(`${name} to be back`, () => find() !== undefined && find() !== pid);
}

/** As docs/operating.md says: longer than nginx leaves out a server that did not answer. */
const pauseMs = 3000;

/** Both servers are stopped and started again, one after the other. No request may fail, so nothing is retried here. */
export async function rollingUpdate(cluster: Cluster): Promise<Row> {
  const probe = keepRequesting(cluster);
  const orders = await whileBuying(cluster, async () => {
    for (const member of cluster.members.filter(({ role }) => role === 'server')) {
      await cluster.restart(member);
      await sleep(pauseMs);
    }
    for (const member of cluster.members.filter(({ role }) => role === 'worker')) await cluster.restart(member);
  });
  const { requested, failed } = await probe.stop();
  const again = pressesAgain(orders);
  return {
    what: 'rolling update: servers, then workers, restarted one after the other',
    rounds: `${requested} page views, ${orders.length} orders`,
    faults: [
      ...failed.slice(0, 5),
      ...(again > 0 ? [`a button had to be pressed again ${again} times`] : []),
      ...(await faultsAfter(cluster.shop, acknowledged)),
    ],
  };
}

/** Requests a page through the proxy, forty times a second. */
function keepRequesting({ proxy }: Cluster) {
  const failed: string[] = [];
  let requested = 0;
  let isOver = false;
  const requestPage = async () => {
    const status = await fetch(`http://127.0.0.1:${proxy.port}/`, {
      headers: { 'x-forwarded-for': '10.97.0.1' },
    }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      (error: Error) => error.message,
    );
    requested++;
    if (status !== 200 && status !== 429) failed.push(`a view was answered ${status}`);
  };
  const loop = async () => {
    for (; !isOver; await sleep(25)) await requestPage();
  };
  const running = loop();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return { requested, failed };
    },
  };
}

/** The primary's machine is lost; the replica is promoted as docs/operating.md says. */
export async function failover(cluster: Cluster): Promise<Row> {
  let lostAt = 0;
  let back = 0;
  const orders = await whileBuying(cluster, async () => {
    await sleep(3000);
    lostAt = systemClock.now().getTime();
    await cluster.primary.part.stop('SIGKILL');
    await cluster.failOver();
    back = await untilNextOrder(cluster);
    await sleep(3000);
  });
  return {
    what: `failover: the primary lost, the replica promoted; orders again after ${((back - lostAt) / 1000).toFixed(1)} s`,
    rounds: `${orders.length} orders, pressed again ${pressesAgain(orders)}×`,
    faults: await faultsAfter(cluster.shop, acknowledged),
  };
}

async function untilNextOrder(cluster: Cluster): Promise<number> {
  const before = await countOrders(cluster);
  await until('an order on the new primary', async () => (await countOrders(cluster)) > before, 60_000);
  return systemClock.now().getTime();
}
