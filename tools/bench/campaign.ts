import { setTimeout as sleep } from 'node:timers/promises';
import { blankCampaign } from '#modules/pricing/contract.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import type { Pool } from '#platform/db/pool.ts';
import { addMembers } from '#testing/many-members.ts';
import { until } from '#testing/servers/running-program.ts';
import { isDone, placeOrder, shopper, withClients } from './carts.ts';
import { type Browser, summary } from './measure.ts';
import { rotate, type Samples } from './samples.ts';
import { addStaff, signInStaff } from './staff.ts';

/** Checkouts at a steady pace: from the moment a shopper begins to the order's answer, ms. `mailMs`: until the slowest order was mailed. */
export type Phase = { name: string; answers: number; errors: number; p50: number; p99: number; mailMs: number; why: string[] };
/** A phase beside a campaign: coupons and messages of it, and how long all of them would take at this rate, s. */
export type CampaignPhase = Phase & { coupons: number; messages: number; couponSeconds: number; messageSeconds: number };
export type CampaignResult = { customers: number; pace: number; idle: Phase; busy: CampaignPhase; ratio: number };

type Plan = { customers: number; pace: number; seconds: number };

/** How much slower than on an idle shop the slowest percent of checkouts may be. */
export const campaignLimit = 1.5;
/** More than the checkouts that are under way at any time. */
const clientCount = 32;

/** Members who agreed to marketing, beside the generated customers, who did not; and the bench's staff member. */
export async function addCampaignMembers(pool: Pool, address: DatabaseAddress, customers: number): Promise<void> {
  await addMembers(address, customers);
  await pool.pg.query(
    `insert into customer_consents (customer_id, type, text_version, granted) select id, 'marketing', 1, true from customers where email like '%@many.example'`,
  );
  await pool.pg.query('vacuum analyze customers, customer_consents');
  await addStaff(pool);
}

/**
 * Checkouts at a steady pace, first alone, then while staff issue a coupon to each customer as a task and send a bulk mail to each. Coupons
 * and messages go on until the seconds are over: a campaign takes longer than that.
 */
export async function measureCampaign(url: string, pool: Pool, samples: Samples, plan: Plan): Promise<CampaignResult> {
  const { customers, pace } = plan;
  await orderAtPace('warming', url, pool, samples, { ...plan, seconds: plan.seconds / 5 });
  await until('the worker to write the feeds and to carry out what the orders caused', () => isWorkerIdle(pool), 300_000);
  const idle = await orderAtPace('idle', url, pool, samples, plan);
  const staff = await signInStaff(url);
  const started = performance.now();
  const { campaign, message } = await startCampaign(staff);
  const during = await orderAtPace('coupons and mails to all', url, pool, samples, plan);
  const seconds = (performance.now() - started) / 1000;
  staff.close();
  const { coupons = 0, messages = 0, total = 0 } = await readProgress(pool, campaign, message);
  const busy = {
    ...during,
    coupons,
    messages,
    couponSeconds: (total * seconds) / coupons,
    messageSeconds: (customers * seconds) / messages,
  };
  return { customers, pace, idle, busy, ratio: during.p99 / idle.p99 };
}

/** A worker that has just started writes four feeds of all products first. */
const isWorkerIdle = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.pg.query<{ feeds: number }>('select count(*)::int as feeds from product_feeds');
  return rows[0]?.feeds === feeds && (await isDone(pool));
};
const feeds = 4;

/** A checkout begins every `1 / pace` seconds, whether or not earlier ones have ended; each is timed from when it should have begun. */
async function orderAtPace(name: string, url: string, pool: Pool, samples: Samples, { pace, seconds }: Plan): Promise<Phase> {
  return withClients(url, clientCount, async (clients) => {
    const times: number[] = [];
    const why: string[] = [];
    const since = new Date();
    const begun = performance.now();
    const count = Math.round(pace * seconds);
    const work = async (worker: number): Promise<void> => {
      for (let n = worker; n < count; n += clientCount) {
        const due = begun + (n * 1000) / pace;
        await sleep(Math.max(0, due - performance.now()));
        await placeOrder(shopper(clients[worker]), samples, rotate(samples.items, n * 3)).then(
          () => times.push(performance.now() - due),
          (error: Error) => why.push(error.message),
        );
      }
    };
    await Promise.all(Array.from({ length: clientCount }, (_, worker) => work(worker)));
    const { answers, p50, p99 } = summary(times, (performance.now() - begun) / 1000);
    return { name, answers, errors: why.length, p50, p99, mailMs: await slowestMail(pool, since), why: why.slice(0, 3) };
  });
}

/** How long the order took whose mail was handed over last; one that still waits counts until now. */
async function slowestMail({ pg }: Pool, since: Date): Promise<number> {
  const { rows } = await pg.query<{ ms: number }>(
    `select coalesce(max(extract(epoch from coalesce(done_at, clock_timestamp()) - created_at)) * 1000, 0)::float8 as ms
     from outbox where kind = 'order_created' and created_at >= $1`,
    [since],
  );
  return rows[0]?.ms ?? 0;
}

async function startCampaign(staff: Browser): Promise<{ campaign: number; message: number }> {
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await staff.send({ method: 'POST', path, body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body.toString('utf8').slice(0, 300)}`);
    return answer.body.length > 0 ? (JSON.parse(answer.body.toString()) as { id: number }).id : 0;
  };
  const name = { tw: '週年慶', en: 'Anniversary' };
  const campaign = await post('/api/admin/coupons', {
    ...blankCampaign,
    name,
    issue: 'all_members',
    value: 100,
    valid_days: 30,
    active: true,
  });
  await post('/api/admin/tasks/bulk', {
    ...{ title: 'Coupons', call: 'pricing.issueToCustomers', body: { id: campaign, note: '' } },
    target: { list: 'customers.list', query: { status: 'active' } },
  });
  const message = await post('/api/admin/bulk-messages', {
    ...{
      name: 'Anniversary',
      channel: 'mail',
      subject: name,
      body: { tw: '{name} 您好，週年慶開始了', en: 'Dear {name}, the anniversary sale is on' },
    },
    segment: { level: null, tag: '', orders_from: null, ordered_from: null, ordered_until: null, idle_days: null, birthday_month: null },
  });
  await post(`/api/admin/bulk-messages/${message}/start`, { version: 1, at: null });
  return { campaign, message };
}

type Progress = { coupons: number; messages: number; total: number };

async function readProgress({ pg }: Pool, campaign: number, message: number): Promise<Partial<Progress>> {
  const { rows } = await pg.query<Progress>(
    `select (select issued::int from coupon_campaigns where id = $1) as coupons, (select sent::int from bulk_messages where id = $2) as messages,
       (select count(*)::int from customers where status = 'active') as total`,
    [campaign, message],
  );
  return rows[0] ?? {};
}
