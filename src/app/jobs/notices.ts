import { leftCarts } from '#modules/cart/index.ts';
import { stockNotices } from '#modules/catalog/index.ts';
import { creditMails } from '#modules/credits/index.ts';
import { wakeBulks } from '#modules/notifications/index.ts';
import { couponMails } from '#modules/pricing/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { isQuietAt } from '#shared/time/quiet-hours.ts';
import { countWork } from './count-work.ts';

type NoticeDeps = Pick<Context, 'db' | 'clock' | 'log'>;

/**
 * Mails to customers and staff when time has passed or stock has fallen: each is a function of now in committed batches, so that
 * it can run twice. What advertises waits while the shop's quiet hours last.
 */
export async function scheduleNotices(jobs: Jobs, deps: NoticeDeps): Promise<void> {
  const { time_zone: timeZone } = await readWebsite(deps.db);
  await jobs.schedule('remind-left-carts', { cron: '*/5 * * * *', timeZone }, () =>
    unlessQuiet(deps, () => countWork(deps, 'carts reminded of', leftCarts.remindOfLeftCarts)),
  );
  await jobs.schedule('report-low-stock', { cron: '10 * * * *', timeZone }, () =>
    countWork(deps, 'items reported as low', stockNotices.reportLowStock),
  );
  await jobs.schedule('warn-of-credits', { cron: '5 10 * * *', timeZone }, () =>
    countWork(deps, 'customers warned of expiring credits', creditMails.warnOfExpiry),
  );
  // Every hour of the day: a quiet hour may cover one of them.
  await jobs.schedule('warn-of-coupons', { cron: '15 10-20 * * *', timeZone }, () =>
    unlessQuiet(deps, () => countWork(deps, 'customers reminded of coupons', couponMails.warnOfCouponExpiry)),
  );
}

/** Goes on every minute with bulk messages that are due; their turns are effects. */
export const scheduleBulks = (jobs: Jobs, deps: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  jobs.schedule('bulk-messages', { cron: '* * * * *', timeZone: 'UTC' }, async () => {
    await wakeBulks(deps);
  });

async function unlessQuiet({ db, clock }: NoticeDeps, work: () => Promise<void>): Promise<void> {
  const { quiet_hours, time_zone } = await readWebsite(db);
  if (!isQuietAt(quiet_hours, clock.now(), time_zone)) await work();
}
