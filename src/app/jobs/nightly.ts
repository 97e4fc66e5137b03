import { sweepCarts } from '#modules/cart/index.ts';
import { productSearch } from '#modules/catalog/index.ts';
import { contactMessages } from '#modules/content/index.ts';
import { creditJobs } from '#modules/credits/index.ts';
import { sweepCustomers } from '#modules/customers/index.ts';
import { sweepAnalyticsVisits, sweepEvents, sweepVisits } from '#modules/marketing/index.ts';
import { storedFiles } from '#modules/media/index.ts';
import { sweepAlerts, sweepContactMails, sweepMails } from '#modules/notifications/index.ts';
import { orderJobs } from '#modules/orders/index.ts';
import { automaticCoupons } from '#modules/pricing/index.ts';
import { planReportMails } from '#modules/reports/index.ts';
import type { RetentionSettings } from '#modules/settings/contract.ts';
import { jobSettings, readWebsite } from '#modules/settings/index.ts';
import { auditLog, sweepStaff } from '#modules/staff/index.ts';
import { sweepTaskParts, sweepTasks } from '#modules/tasks/index.ts';
import { sweepDeliveries } from '#modules/webhooks/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { sweepRateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { sweepJobs } from '#platform/jobs/sweep-jobs.ts';
import type { Log } from '#platform/log/log.ts';
import { sweepOutbox } from '#platform/outbox/outbox.ts';
import { sweepChallenges } from '#platform/passkeys/challenges.ts';

type SweepDeps = { db: Database; files: Files; clock: Clock; log: Log };
/** `days`: the setting with the number of days; null: never deleted. */
type Days = number | ((db: Database) => Promise<number | null>);
type Sweep = { what: string; days: Days; sweep(db: Database, before: Date, also: { files: Files; days: number }): Promise<number> };

/** The days of one kind, of the retention settings. */
const readDays =
  (kind: keyof RetentionSettings) =>
  async (db: Database): Promise<number> =>
    (await jobSettings.readRetention(db))[kind];
const messageDays = async (db: Database): Promise<number | null> => (await readWebsite(db)).message_days;

/** What is deleted, and how many days after its end. docs/operating.md shows the same list. */
export const sweeps: readonly Sweep[] = [
  { what: 'rate limits', days: 0, sweep: sweepRateLimits },
  { what: 'challenges for passkeys', days: 0, sweep: sweepChallenges },
  { what: 'staff sessions and codes', days: readDays('session_days'), sweep: sweepStaff },
  { what: 'customer tokens and codes', days: readDays('session_days'), sweep: sweepCustomers },
  { what: 'effects carried out', days: readDays('effect_days'), sweep: sweepOutbox },
  { what: 'jobs', days: readDays('job_days'), sweep: (db, before, { days }) => sweepJobs(db, before, days) },
  { what: 'files of tasks', days: 1, sweep: sweepTaskParts },
  { what: 'tasks', days: 30, sweep: sweepTasks },
  { what: 'deliveries of webhooks', days: 30, sweep: sweepDeliveries },
  { what: 'files of pictures', days: 1, sweep: (db, before, { files }) => storedFiles.sweepPictureFiles({ db, files }, before) },
  { what: 'carts left behind', days: readDays('cart_days'), sweep: sweepCarts },
  { what: 'contact messages', days: messageDays, sweep: (db, before, { files }) => contactMessages.sweep(db, before, files) },
  { what: 'mails of contact messages', days: messageDays, sweep: sweepContactMails },
  { what: 'mails', days: readDays('mail_days'), sweep: sweepMails },
  { what: 'alerts of staff', days: 60, sweep: sweepAlerts },
  { what: 'audit log', days: readDays('log_days'), sweep: auditLog.sweep },
  { what: 'events for Meta', days: 30, sweep: sweepEvents },
  { what: 'visits that ordered', days: 60, sweep: sweepVisits },
  { what: 'browsers of orders for Google Analytics', days: 400, sweep: sweepAnalyticsVisits },
  { what: 'tax IDs after clearance', days: 0, sweep: orderJobs.sweepTaxIds },
  { what: 'searches', days: readDays('search_days'), sweep: productSearch.sweepSearches },
  { what: 'credits that ended', days: 0, sweep: creditJobs.expireCredits },
];

const dayMs = 86_400_000;

/** Sweeps everything once; returns the number of deleted rows by kind. A failing sweep does not stop the others. */
export async function sweepAll({ db, files, clock, log }: SweepDeps): Promise<Record<string, number>> {
  const now = clock.now().getTime();
  const swept: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const { what, days, sweep } of sweeps) {
    try {
      const retentionDays = typeof days === 'number' ? days : await days(db);
      swept[what] = retentionDays === null ? 0 : await sweep(db, new Date(now - retentionDays * dayMs), { files, days: retentionDays });
    } catch (err) {
      failures.push(err);
    }
  }
  log.info({ swept }, 'nightly sweep');
  if (failures.length > 0) throw new AggregateError(failures, 'the nightly sweep could not sweep everything');
  return swept;
}

/**
 * Birthday coupons are issued when the day begins; everything is swept at half past three at night, in exactly one worker, at the times
 * of the shop's time zone when the worker started. Whose birthday it is depends on the time zone of the moment.
 */
export async function scheduleNightlyJobs(jobs: Jobs, deps: SweepDeps): Promise<void> {
  const readTimeZone = async () => (await readWebsite(deps.db)).time_zone;
  const timeZone = await readTimeZone();
  await jobs.schedule('birthday-coupons', { cron: '2 0 * * *', timeZone }, async () => {
    const count = await automaticCoupons.issueForBirthdays(deps.db, deps.clock, await readTimeZone());
    if (count > 0) deps.log.info({ count }, 'birthday coupons');
  });
  // Every hour: a customer may register on the day, and no server may have run at its beginning.
  await jobs.schedule('birthday-credits', { cron: '4 * * * *', timeZone }, async () => {
    await creditJobs.grantForBirthdays(deps, await readTimeZone());
  });
  await jobs.schedule('report-mails', { cron: '5 * * * *', timeZone }, async () => {
    await planReportMails(deps.db, deps.clock.now());
  });
  await jobs.schedule('nightly-sweep', { cron: '30 3 * * *', timeZone }, async () => {
    await sweepAll(deps);
  });
}
