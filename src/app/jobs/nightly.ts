import { sweepCarts } from '#modules/cart/index.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { expireCredits } from '#modules/credits/index.ts';
import { sweepCustomers } from '#modules/customers/index.ts';
import { automaticCoupons } from '#modules/pricing/index.ts';
import { planReportMails } from '#modules/reports/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { sweepStaff } from '#modules/staff/index.ts';
import { sweepTaskParts, sweepTasks } from '#modules/tasks/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { sweepRateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import { sweepOutbox } from '#platform/outbox/outbox.ts';

type NightDeps = { db: Database; clock: Clock; log: Log };
type Sweep = { what: string; days: number; sweep(db: Database, before: Date): Promise<number> };

/** What is forgotten, and how many days after its end. docs/operating.md shows the same list. */
export const sweeps: readonly Sweep[] = [
  { what: 'rate limits', days: 0, sweep: sweepRateLimits },
  { what: 'staff sessions and codes', days: 30, sweep: sweepStaff },
  { what: 'customer tokens and codes', days: 30, sweep: sweepCustomers },
  { what: 'effects carried out', days: 30, sweep: sweepOutbox },
  { what: 'files of tasks', days: 1, sweep: sweepTaskParts },
  { what: 'tasks', days: 30, sweep: sweepTasks },
  { what: 'carts left behind', days: 90, sweep: sweepCarts },
  { what: 'searches', days: 365, sweep: productSetup.sweepSearches },
  { what: 'credits that ended', days: 0, sweep: expireCredits },
];

const dayMs = 86_400_000;

/** Sweeps everything once; answers how many rows went, by what they were. One that fails does not keep the others. */
export async function sweepAll({ db, clock, log }: NightDeps): Promise<Record<string, number>> {
  const now = clock.now().getTime();
  const swept: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const { what, days, sweep } of sweeps) {
    await sweep(db, new Date(now - days * dayMs)).then(
      (rows) => {
        swept[what] = rows;
      },
      (err: unknown) => failures.push(err),
    );
  }
  log.info({ swept }, 'nightly sweep');
  if (failures.length > 0) throw new AggregateError(failures, 'the nightly sweep could not sweep everything');
  return swept;
}

/** Birthday coupons are there when the day begins; half past three at night everything is swept: the shop's time zone, in one of however many workers there are. */
export async function scheduleNightlyJobs(jobs: Jobs, deps: NightDeps): Promise<void> {
  const { time_zone: timeZone } = await readWebsite(deps.db);
  await jobs.schedule('birthday-coupons', { cron: '2 0 * * *', timeZone }, async () => {
    const count = await automaticCoupons.issueForBirthdays(deps.db, deps.clock, timeZone);
    if (count > 0) deps.log.info({ count }, 'birthday coupons');
  });
  await jobs.schedule('report-mails', { cron: '5 * * * *', timeZone }, async () => {
    await planReportMails(deps.db, deps.clock.now());
  });
  await jobs.schedule('nightly-sweep', { cron: '30 3 * * *', timeZone }, async () => {
    await sweepAll(deps);
  });
}
