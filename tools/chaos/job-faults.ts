import { guest } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { until } from '#testing/servers/running-program.ts';
import { drawFrom } from '../../src/demo/random.ts';
import { killAndWait } from './killing.ts';
import type { Row } from './rows.ts';
import type { ChaosShop } from './shop.ts';

let visitors = 0;

async function placeOrders(shop: ChaosShop, count: number): Promise<void> {
  const itemId = await shop.addItem(250, 1_000_000);
  const left = Array.from({ length: count }, () => ++visitors);
  const place = async (): Promise<void> => {
    for (let n = left.pop(); n !== undefined; n = left.pop()) {
      const client = guest({ app: shop.server(n, `10.96.${n >> 8}.${n & 255}`) });
      await buy(shop.methods, client, { itemId, payment: 'transfer', email: `job${n}@example.com` });
    }
  };
  await Promise.all(Array.from({ length: 4 }, place));
}

const openEffects = async ({ pool }: ChaosShop): Promise<number> =>
  (await pool.pg.query<{ n: number }>('select count(*)::int as n from outbox where done_at is null and payload ? $1', ['order_id'])).rows[0]
    ?.n ?? 0;

/** How long the jobs of a dead worker may wait for another one, s. */
const takeoverSeconds = 30;
/** The same for jobs that died twice: the second pause is twice as long. */
const secondTakeoverSeconds = 60;

const jobsInHand = async ({ pool }: ChaosShop): Promise<number> =>
  (await pool.pg.query<{ n: number }>(`select count(*)::int as n from pgboss.job where name like 'effect.%' and state = 'active'`)).rows[0]
    ?.n ?? 0;

/** Seconds until every effect is carried out. */
async function secondsUntilDone(shop: ChaosShop): Promise<number> {
  const start = performance.now();
  await until('every effect to be carried out', async () => (await openEffects(shop)) === 0, 400_000).catch(() => {});
  return (performance.now() - start) / 1000;
}

/** F-24: the worker is killed with jobs in hand, which wait for a lock; the next one has carried them out within half a minute. */
export async function takeover(shop: ChaosShop, { kills = 3 } = {}): Promise<Row> {
  const seconds: number[] = [];
  for (let n = 0; n < kills; n++) {
    const client = await shop.pool.pg.connect();
    try {
      await client.query('begin; lock table mails in share mode');
      await placeOrders(shop, 30);
      await until('the worker to have jobs in hand', async () => (await jobsInHand(shop)) >= 5);
      await killAndWait(shop, 'worker', 100);
    } finally {
      await client.query('rollback');
      client.release();
    }
    seconds.push(await secondsUntilDone(shop));
  }
  const slow = seconds.filter((waited) => waited > takeoverSeconds);
  const faults = [...(await describeOpen(shop)), ...slow.map((waited) => `jobs were taken over after ${waited.toFixed(1)} s`)];
  const rounds = `${kills} kills, all carried out after ${seconds.map((waited) => waited.toFixed(1)).join(', ')} s`;
  return { what: 'F-24 kill -9 of a worker with jobs in hand', rounds, faults };
}

/** F-24: the worker is killed again and again while it carries out effects; each is done exactly once, soon after the last kill. */
export async function killedWorkers(
  shop: ChaosShop,
  { seed, kills = 12, orders = 100 }: { seed: number; kills?: number; orders?: number },
): Promise<Row> {
  const draw = drawFrom(seed);
  const before = await lastEffect(shop);
  const placing = placeOrders(shop, orders);
  for (let n = 0; n < kills; n++) await killAndWait(shop, 'worker', draw.between(50, 900));
  await placing;
  const waited = await secondsUntilDone(shop);
  const { rows } = await shop.pool.pg.query<{ effects: number; done: number; mailed: number; mails: number }>(
    `select count(*)::int as effects, count(*) filter (where o.done_at is not null)::int as done,
       count(*) filter (where o.kind = 'order_created')::int as mailed,
       (select count(*)::int from mails m where m.kind = 'order_placed' and m.state in ('sent', 'sink')
          and m.effect_key in (select 'order_placed:' || (payload ->> 'order_id') from outbox where id > $1)) as mails
     from outbox o where o.id > $1 and o.payload ? 'order_id'`,
    [before],
  );
  const { effects = 0, done = 0, mailed = 0, mails = 0 } = rows[0] ?? {};
  const faults = [
    ...(await describeOpen(shop)),
    ...(done === effects ? [] : [`${effects} effects, ${done} carried out`]),
    ...(mailed === orders && mails === mailed ? [] : [`${orders} orders, ${mailed} effects of mails, ${mails} mails`]),
  ];
  if (waited > secondTakeoverSeconds) faults.push(`the last effect was carried out ${Math.round(waited)} s after the last kill`);
  const rounds = `${effects} effects, ${kills} kills, the last done after ${waited.toFixed(1)} s`;
  return { what: 'F-24 kill -9 of the worker among its jobs', rounds, faults };
}

/** Effects that are not carried out, with what the queue says of their jobs. */
const describeOpen = async ({ pool }: ChaosShop): Promise<string[]> =>
  (
    await pool.pg.query<{ what: string }>(
      `select concat_ws(' ', o.effect_key, 'recorded', o.created_at, 'dispatched', o.dispatched_at, o.last_error, 'job', j.state, j.retry_count,
         'starts', j.start_after, 'started', j.started_on, 'heartbeat', j.heartbeat_on, 'now', now()) as what
       from outbox o left join pgboss.job j on j.data ->> 'effect_key' = o.effect_key
       where o.done_at is null and o.payload ? 'order_id' order by o.id limit 10`,
    )
  ).rows.map(({ what }) => what);

const lastEffect = async ({ pool }: ChaosShop): Promise<number> =>
  Number((await pool.pg.query<{ id: string }>('select coalesce(max(id), 0) as id from outbox')).rows[0]?.id);

/** F-25: effects that always fail are retried with pauses and named to staff, while the others go on. */
export async function poisonedJobs(shop: ChaosShop): Promise<Row> {
  const poisons = 5;
  await shop.pool.pg.query(
    `insert into outbox (kind, effect_key, payload)
     select 'order_created', 'poison:' || n, '{"order_id": "no number"}' from generate_series(1, ${poisons}) n; select pg_notify('outbox', '')`,
  );
  await until('the poison to be tried', async () => (await poisoned(shop)).every(({ attempts }) => attempts > 0), 60_000);
  const start = performance.now();
  await placeOrders(shop, 20);
  await until('the other effects to be carried out', async () => (await openEffects(shop)) === poisons, 60_000);
  const seconds = (performance.now() - start) / 1000;
  const rows = await poisoned(shop);
  const faults = [
    ...(rows.length === poisons ? [] : [`${poisons - rows.length} poisoned effects count as done`]),
    ...rows.filter(({ last_error }) => !last_error?.includes('order_id')).map(({ effect_key }) => `${effect_key} does not name its error`),
    ...rows
      .filter(({ attempts }) => attempts > 5)
      .map(({ effect_key, attempts }) => `${effect_key} was tried ${attempts} times without a pause`),
  ];
  await shop.pool.pg.query(`update outbox set done_at = now() where effect_key like 'poison:%'`);
  return { what: 'F-25 poisoned jobs', rounds: `${poisons} always fail, 20 orders done in ${seconds.toFixed(1)} s`, faults };
}

const poisoned = async ({ pool }: ChaosShop) =>
  (
    await pool.pg.query<{ effect_key: string; attempts: number; last_error: string | null }>(
      `select effect_key, attempts, last_error from outbox where effect_key like 'poison:%' and done_at is null`,
    )
  ).rows;
