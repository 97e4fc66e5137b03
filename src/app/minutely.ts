import { askPurchases } from '#modules/credits/index.ts';
import { askAttempts, completeOrders, expireOrders, sendRefunds } from '#modules/orders/index.ts';
import type { CardPorts } from '#modules/payments/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

type MinuteHouse = Pick<Context, 'db' | 'clock' | 'log' | 'shop'>;

const everyMinute = { cron: '* * * * *', timeZone: 'UTC' };

/**
 * What is looked after every minute, in one of however many workers there are: charges left open, refunds to send, orders
 * whose time to pay or to return is over. Charges are asked about before their orders expire.
 */
export async function scheduleMinutes(jobs: Jobs, house: MinuteHouse, ports: CardPorts): Promise<void> {
  await jobs.schedule('ask-attempts', everyMinute, () => askAttempts(house, ports));
  await jobs.schedule('ask-credit-purchases', everyMinute, () => askPurchases(house, ports));
  await jobs.schedule('send-refunds', everyMinute, () => sendRefunds(house, ports));
  await jobs.schedule('expire-orders', everyMinute, () => endOrders(house, 'expired', expireOrders));
  await jobs.schedule('complete-orders', everyMinute, () => endOrders(house, 'completed', completeOrders));
}

async function endOrders({ db, clock, log }: MinuteHouse, ended: string, end: typeof expireOrders): Promise<void> {
  const count = await end(db, clock.now());
  if (count > 0) log.info({ count }, `orders ${ended}`);
}
