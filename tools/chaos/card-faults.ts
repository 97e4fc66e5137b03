import { setTimeout as sleep } from 'node:timers/promises';
import { guest } from '#testing/clients.ts';
import { fillCart, type Placed } from '#testing/orders/shopping.ts';
import { until } from '#testing/servers/running-program.ts';
import { retry } from './buyers.ts';
import { findChargeMismatches, settleCharges } from './checking.ts';
import { killAndWait } from './killing.ts';
import type { Row } from './rows.ts';
import type { ChaosShop } from './shop.ts';

const frictionless = '4242424242424242';
/** The longest that a page may take to answer, in ms. */
const patienceMs = 12_000;

type Buyer = { order: Placed; ms: number; again(): Promise<Placed> };
type Switches = Parameters<ChaosShop['simulator']['set']>[0];
let visitors = 0;

/** An order by card in a browser of its own; `again` presses the button once more. `persists`: pressed until there is an answer. */
async function buyByCard(shop: ChaosShop, itemId: number, persists: boolean): Promise<Buyer> {
  const n = ++visitors;
  const client = guest({ app: shop.server(n, `10.98.${n >> 8}.${n & 255}`) });
  const filling = () => fillCart(shop.methods, client, { itemId, payment: 'card', email: `buyer${n}@example.com` });
  const body = await (persists ? retry(filling) : filling());
  const press = async () => {
    const answer = await client.call<Placed>('POST', '/api/orders', { ...body, prime: shop.simulator.primeFor(frictionless) });
    if (answer.status !== 200 || !answer.body.token) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body;
  };
  const start = performance.now();
  const order = await (persists ? retry(press) : press());
  return { order, ms: performance.now() - start, again: press };
}

const buyers = (shop: ChaosShop, itemId: number, count: number, persist = false) =>
  Promise.all(Array.from({ length: count }, () => buyByCard(shop, itemId, persist)));

/** Orders that the provider charged twice, and amounts in which the two sides differ, after what is open was queried. */
async function moneyFaults(shop: ChaosShop): Promise<string[]> {
  shop.simulator.set({});
  await settleCharges(shop);
  const counts = new Map<string, number>();
  for (const { order_number } of shop.simulator.charges()) counts.set(order_number, (counts.get(order_number) ?? 0) + 1);
  const twice = [...counts].filter(([, count]) => count > 1).map(([order_no, count]) => `order ${order_no} was charged ${count} times`);
  const { rows } = await shop.pool.pg.query<{ id: string }>(
    `select id from payment_attempts where state in ('started', 'unknown', 'redirected')`,
  );
  return [...twice, ...(await findChargeMismatches(shop)), ...rows.map(({ id }) => `attempt ${id} is still open`)];
}

const paidOrders = async ({ pool }: ChaosShop, orders: readonly Placed[]): Promise<number> =>
  (
    await pool.pg.query<{ n: number }>(
      `select count(*)::int as n from orders o where token = any($1) and payment_status = 'paid'
         and (select count(*) from payments p where p.order_id = o.id) = 1`,
      [orders.map(({ token }) => token)],
    )
  ).rows[0]?.n ?? 0;

const silences: Readonly<Record<string, Switches>> = {
  'slow 30 s': { at: 'pay', delay_ms: 30_000 },
  'error 500': { at: 'pay', fail_with: 500 },
  cut: { at: 'pay', cut: true },
  'answer lost': { at: 'pay', lose_answer: true },
  unreadable: { at: 'pay', garble: true },
};
const buyersEach = 10;

/** F-11: the provider is slow, fails, or charges and does not say so, while everybody presses the button again. */
export async function silentProvider(shop: ChaosShop): Promise<Row> {
  const itemId = await shop.addItem(700, 1_000_000);
  const faults: string[] = [];
  let slowest = 0;
  for (const [name, switches] of Object.entries(silences)) {
    shop.simulator.set(switches);
    const bought = await buyers(shop, itemId, buyersEach);
    slowest = Math.max(slowest, ...bought.map(({ ms }) => ms));
    const repeated = await Promise.all(bought.map(async ({ order, again }) => (await again()).token === order.token));
    if (repeated.includes(false)) faults.push(`${name}: pressed again, an order became another`);
    faults.push(...(await moneyFaults(shop)).map((fault) => `${name}: ${fault}`));
  }
  if (slowest > patienceMs) faults.push(`a page answered after ${Math.round(slowest)} ms`);
  const rounds = `${buyersEach} buyers each: ${Object.keys(silences).join(', ')}; slowest answer ${(slowest / 1000).toFixed(1)} s`;
  return { what: 'F-11 provider silent while charging', rounds, faults };
}

/** F-18: a server is killed after the provider has charged and before the shop has heard of it. */
export async function killedWhileCharging(shop: ChaosShop, kills = 5): Promise<Row> {
  const itemId = await shop.addItem(800, 1_000_000);
  const faults: string[] = [];
  for (let n = 0; n < kills; n++) {
    shop.simulator.set({ at: 'pay', delay_ms: 8_000 });
    const before = shop.simulator.charges().length;
    const buying = buyers(shop, itemId, 4, true);
    await until('the provider to charge', async () => shop.simulator.charges().length >= before + 2);
    await Promise.all([killAndWait(shop, 'server', 0), killAndWait(shop, 'other server', 0)]);
    const bought = await buying;
    const repeated = await Promise.all(bought.map(async ({ order, again }) => (await again()).token === order.token));
    if (repeated.includes(false)) faults.push('pressed again, an order became another');
    faults.push(...(await moneyFaults(shop)));
  }
  return { what: 'F-18 kill -9 between charge and commit', rounds: `${kills} × both servers`, faults };
}

/** Orders with their shopper on the bank's page. */
async function atTheBank(shop: ChaosShop, count: number): Promise<Buyer[]> {
  await shop.requireBankPage(true);
  const itemId = await shop.addItem(900, 1_000_000);
  const bought = await buyers(shop, itemId, count);
  await shop.requireBankPage(false);
  return bought;
}

const approve = ({ order }: Buyer): Promise<Response> =>
  fetch(order.redirect, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }), redirect: 'manual' });

const arrivals: Readonly<Record<string, Switches>> = {
  'with the return': {},
  'before the return': { notify_first: true },
  'five times': { duplicate_notify: 4 },
  'five times, before': { duplicate_notify: 4, notify_first: true },
};

/** F-12: the notice comes before, with or after the shopper's return, and repeatedly. */
export async function noticesInAnyOrder(shop: ChaosShop, each = 6): Promise<Row> {
  const faults: string[] = [];
  for (const [name, switches] of Object.entries(arrivals)) {
    const bought = await atTheBank(shop, each);
    shop.simulator.set(switches);
    await Promise.all(
      bought.map(async (buyer) => {
        const back = (await approve(buyer)).headers.get('location') ?? '';
        await fetch(back, { redirect: 'manual' });
      }),
    );
    await shop.simulator.settled();
    const orders = bought.map(({ order }) => order);
    const paid = await paidOrders(shop, orders);
    if (paid !== each) faults.push(`${name}: ${paid} of ${each} orders have one payment`);
    faults.push(...(await moneyFaults(shop)));
  }
  return { what: 'F-12 notice before, with, after the return, five times', rounds: `${each} orders each`, faults };
}

/** F-13: the database is held while a notice arrives: nothing is acknowledged before it is stored, and the repetition succeeds. */
export async function noticeWhileLocked(shop: ChaosShop): Promise<Row> {
  const faults: string[] = [];
  shop.simulator.set({ lose_notify: true });
  const [buyer] = await atTheBank(shop, 1);
  if (!buyer) throw new Error('no shopper bought anything');
  shop.simulator.set({ lose_notify: true });
  await approve(buyer);
  const notice = { rec_trade_id: buyer.order.redirect.split('/').at(-1) };
  const post = () => guest({ app: shop.server(0, '10.97.0.1') }).call('POST', '/api/payments/tappay/notify', notice);
  const holder = await shop.pool.pg.connect();
  await holder.query('begin');
  await holder.query('select 1 from orders where token = $1 for update', [buyer.order.token]);
  const early = await Promise.race([post().then(({ status }) => status), sleep(15_000)]);
  if (early === 200) faults.push('the notice was acknowledged before it was stored');
  await holder.query('rollback');
  holder.release();
  if ((await post()).status !== 200) faults.push('the repeated notice was refused');
  if ((await paidOrders(shop, [buyer.order])) !== 1) faults.push('the order is not paid after the repeated notice');
  return {
    what: 'F-13 notice while the database is held',
    rounds: `answered ${early ?? 'nothing'} in 15 s`,
    faults: [...faults, ...(await moneyFaults(shop))],
  };
}

/** F-14: neither the notice nor the shopper comes back; the queries of the worker find every charge. */
export async function lostNotices(shop: ChaosShop, count = 40): Promise<Row> {
  const bought: Buyer[] = [];
  for (let n = 0; n < count; n += 10) bought.push(...(await atTheBank(shop, 10)));
  shop.simulator.set({ lose_notify: true });
  await Promise.all(bought.map(approve));
  const faults = await moneyFaults(shop);
  const paid = await paidOrders(
    shop,
    bought.map(({ order }) => order),
  );
  return {
    what: 'F-14 notice and shopper never come back',
    rounds: `${paid} of ${count} found by queries`,
    faults: paid === count ? faults : [...faults, `${count - paid} charges were not found`],
  };
}
