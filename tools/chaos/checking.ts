import { createProviders } from '#app/providers.ts';
import { runVerify } from '#app/verify/run.ts';
import { orderJobs } from '#modules/orders/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createLog } from '#platform/log/log.ts';
import { until } from '#testing/servers/running-program.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import type { Acknowledged } from './buyers.ts';
import { type ChaosShop, secretKey } from './shop.ts';

/** What is wrong with a shop after the run; empty when every answer was right. */
export async function faultsAfter(shop: ChaosShop, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const repeated = await repeatAll(acknowledged);
  await settleCharges(shop);
  const before = await countOpenEffects(shop);
  await until('the worker to go on with its work', async () => before === 0 || (await countOpenEffects(shop)) < before);
  // A mail that a killed worker began is tried again once its lease has run out; what never succeeds is a fault below.
  await until('effects that failed to be tried again', async () => (await findFailedEffects(shop)).length === 0).catch(() => {});
  return [
    ...repeated,
    ...(await findLostOrders(shop, acknowledged)),
    ...(await findLostEffects(shop)),
    ...(await findFailedEffects(shop)),
    ...(await findUnmarkedEffects(shop)),
    ...(await findMissingResults(shop)),
    ...(await findChargeMismatches(shop)),
    ...(await findBrokenRules(shop)),
  ];
}

/** Each buyer presses the button once more: it must be the same order. A few at a time. */
async function repeatAll(acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const faults: string[] = [];
  const rest = [...acknowledged];
  const repeat = async (): Promise<void> => {
    for (let order = rest.pop(); order; order = rest.pop()) {
      const { body } = await order.submit();
      if (!('token' in body) || body.token !== order.token || body.order_no !== order.order_no)
        faults.push(`order ${order.order_no}, sent again, is answered ${JSON.stringify(body).slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, repeat));
  return faults;
}

/** The worker queries open charges for a quarter of an hour; here a later clock makes that time pass at once. */
export async function settleCharges({ db, tappayBase }: ChaosShop): Promise<void> {
  const clock = { now: () => new Date(systemClock.now().getTime() + 3_600_000) };
  const shop = shopFacts({ secrets: createSecrets(secretKey) });
  const ports = createProviders({ config: readConfig({ TAPPAY_BASE: tappayBase }), db, secrets: shop.secrets, clock });
  await orderJobs.queryAttempts({ db, clock, shop, log: createLog('error', 'chaos') }, ports);
}

const countOpenEffects = async ({ pool }: ChaosShop): Promise<number> =>
  (await pool.pg.query<{ n: number }>('select count(*)::int as n from outbox where done_at is null')).rows[0]?.n ?? 0;

/** Every acknowledged order is stored with its items, and there is no other. */
async function findLostOrders({ pool }: ChaosShop, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await pool.pg.query<{ token: string; items: string }>(
    `select o.token, string_agg(l.product_item_id || ' × ' || l.quantity, ', ') as items
     from orders o left join order_lines l on l.order_id = o.id where o.staff_note <> 'rush' group by o.id`,
  );
  const stored = new Map(rows.map(({ token, items }) => [token, items]));
  const wrong = acknowledged.flatMap(({ token, order_no, itemId, quantity }) =>
    stored.get(token) === `${itemId} × ${quantity}`
      ? []
      : [`order ${order_no} was acknowledged and holds ${stored.get(token) ?? 'nothing'}`],
  );
  return rows.length === acknowledged.length
    ? wrong
    : [...wrong, `${acknowledged.length} orders were acknowledged, ${rows.length} are there`];
}

/** Each order recorded the effect of its mails once, whatever else it led to. */
async function findLostEffects({ pool }: ChaosShop): Promise<string[]> {
  const { rows } = await pool.pg.query<{ what: string }>(
    `select 'order ' || o.order_no || ' emitted its mails ' || count(b.id) || ' times' as what
     from orders o left join outbox b on b.payload ->> 'order_id' = o.id::text and b.kind = 'order_created'
     group by o.id having count(b.id) <> 1 limit 10`,
  );
  return rows.map(({ what }) => what);
}

/** Effects whose last try failed. */
async function findFailedEffects({ pool }: ChaosShop): Promise<string[]> {
  const { rows } = await pool.pg.query<{ what: string }>(
    `select effect_key || ' failed: ' || last_error as what from outbox where last_error is not null and done_at is null limit 10`,
  );
  return rows.map(({ what }) => what);
}

/** Effects that the queue counts as carried out and the outbox does not. */
async function findUnmarkedEffects({ pool }: ChaosShop): Promise<string[]> {
  const { rows } = await pool.pg.query<{ what: string }>(
    `select effect_key || ' is open although its job is completed' as what from outbox o
     where done_at is null and exists (
       select from pgboss.job j where j.name = 'effect.' || o.kind and j.state = 'completed' and j.data ->> 'effect_key' = o.effect_key)
     limit 10`,
  );
  return rows.map(({ what }) => what);
}

/** Effects that count as carried out, of which staff's alert or the shopper's mail is missing. */
async function findMissingResults({ pool }: ChaosShop): Promise<string[]> {
  const { rows } = await pool.pg.query<{ what: string }>(
    `select effect_key || ' is done without its alert or mail' as what from outbox o
     where kind = 'order_created' and done_at is not null and not (
       exists (select from staff_alerts where alert_key = 'staff_new_order:' || (o.payload ->> 'order_id'))
       and exists (select from mails m where m.effect_key = 'order_placed:' || (o.payload ->> 'order_id') and m.state in ('sent', 'sink')))
     limit 10`,
  );
  return rows.map(({ what }) => what);
}

/** What the provider charged for an order is what the shop recorded as paid, to the dollar. */
export async function findChargeMismatches({ pool, simulator }: ChaosShop): Promise<string[]> {
  const { rows } = await pool.pg.query<{ order_no: string; paid: number }>(
    `select o.order_no, sum(p.amount)::int as paid from payments p join orders o on o.id = p.order_id where p.kind = 'card' group by 1`,
  );
  const paid = new Map(rows.map((row) => [row.order_no, row.paid]));
  const charged = new Map<string, number>();
  for (const { order_number, amount } of simulator.charges()) charged.set(order_number, (charged.get(order_number) ?? 0) + amount);
  return [...new Set([...paid.keys(), ...charged.keys()])].flatMap((order_no) =>
    paid.get(order_no) === charged.get(order_no)
      ? []
      : [`order ${order_no}: charged ${charged.get(order_no) ?? 0}, paid ${paid.get(order_no) ?? 0}`],
  );
}

async function findBrokenRules({ pool }: ChaosShop): Promise<string[]> {
  const rules = await runVerify(pool);
  return rules.map(({ name, count, what }) => `${name} is broken ${count} times: ${what.slice(0, 3).join(' · ')}`);
}
