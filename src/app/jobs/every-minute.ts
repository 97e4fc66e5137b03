import { shelf } from '#modules/catalog/index.ts';
import { queryPurchases } from '#modules/credits/index.ts';
import { completeOrders, expireOrders, mailing, queryAttempts, sendRefunds } from '#modules/orders/index.ts';
import type { CardPorts } from '#modules/payments/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

type MinuteDeps = Pick<Context, 'db' | 'clock' | 'log' | 'shop'>;

const everyMinute = { cron: '* * * * *', timeZone: 'UTC' };

/**
 * What is looked after every minute, in one of however many workers there are: charges left open, refunds to send, orders
 * whose time to pay or to return is over or soon will be, waiting stock notices. Charges are asked about before their orders expire.
 */
export async function scheduleMinuteJobs(jobs: Jobs, deps: MinuteDeps, ports: CardPorts): Promise<void> {
  await jobs.schedule('ask-attempts', everyMinute, () => queryAttempts(deps, ports));
  await jobs.schedule('ask-credit-purchases', everyMinute, () => queryPurchases(deps, ports));
  await jobs.schedule('send-refunds', everyMinute, () => sendRefunds(deps, ports));
  await jobs.schedule('expire-orders', everyMinute, () => counted(deps, 'orders expired', expireOrders));
  await jobs.schedule('remind-unpaid', everyMinute, () => counted(deps, 'buyers reminded to pay', mailing.remindUnpaid));
  await jobs.schedule('notify-waiting', everyMinute, () => counted(deps, 'people told that they can buy', shelf.waiting.notify));
  await jobs.schedule('complete-orders', everyMinute, () => counted(deps, 'orders completed', completeOrders));
}

async function counted({ db, clock, log }: MinuteDeps, what: string, work: typeof expireOrders): Promise<void> {
  const count = await work(db, clock.now());
  if (count > 0) log.info({ count }, what);
}
