import { setPriority } from 'node:os';
import { shopState } from '#modules/settings/index.ts';
import { startTasks } from '#modules/tasks/index.ts';
import { createCdn, startPurging } from '#platform/cache/cdn.ts';
import { createContentReader } from '#platform/cache/content-reader.ts';
import { elapsedMs, systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createPool, workerLimits } from '#platform/db/pool.ts';
import { createReplicas } from '#platform/db/replicas.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { startRelay } from '#platform/outbox/relay.ts';
import { startTracing } from '#platform/tracing/start-tracing.ts';
import { addressOf, localUrl, simulatorsAt } from './address.ts';
import { onStop, reportReady } from './child-process.ts';
import { startDemoClock } from './dev/demo-clock.ts';
import { scheduleMinuteJobs, scheduleReconciliation } from './jobs/every-minute.ts';
import { scheduleFreeSpace } from './jobs/free-space.ts';
import { scheduleNightlyJobs } from './jobs/nightly.ts';
import { scheduleBulks, scheduleNotices } from './jobs/notices.ts';
import { scheduleWebhooks } from './jobs/webhooks.ts';
import { createLazyStaffCall } from './lazy-staff-call.ts';
import { createProviders } from './providers.ts';
import { scheduleFeeds } from './seo/feeds.ts';
import { scheduleSitemaps } from './seo/write-sitemaps.ts';
import { subscriptionsOf } from './subscriptions.ts';
import { version } from './version.ts';
import { webhookCall } from './webhook-call.ts';

// Low priority: generating picture sizes uses a core for minutes after a large upload.
setPriority(10);

/** The worker process: runs the effects of committed transactions, and scheduled jobs. */
const config = readConfig();
const tracing = config.traces && (await startTracing({ ...config.traces, role: 'worker', version }));
const log = createLog(config.logLevel, 'worker');
const address = addressOf(config);
// A large task leaves up to 18 MB in its connection; another one is opened within milliseconds.
const pool = createPool(address, { max: 5, statementTimeoutMs: 30_000, waits: workerLimits, keepIdleMs: 10_000 });
const db = createDatabase(pool);
const { databaseReadUrls: urls } = config;
const replicas = urls.length > 0 ? createReplicas({ urls, primary: pool, pool: { max: 2 }, now: elapsedMs }) : undefined;
const files = await openFiles(config);
const secrets = createSecrets(secretKeyOf(config));
const mailer = createMailer(config);
const { demo } = await shopState.readShopState(db);
const demoClock = demo ? await startDemoClock(db, log) : undefined;
const clock = demoClock ?? systemClock;
const simulators = demo ? () => simulatorsAt(config) : undefined;
const ports = createProviders({ config, db, secrets, clock, simulators });
const shop = { publicUrl: localUrl(config), demo, hasMailServer: config.smtpUrl !== undefined, images: config.images, secrets };
const deps = { db, clock, files, log, shop };
const staffCall = createLazyStaffCall(ports, { ...deps, replicas });
const webhookDeps = { db, clock, log, secrets, call: webhookCall(staffCall), allowsLoopback: demo };
const subscriptions = subscriptionsOf({ ...webhookDeps, files, mailer, publicUrl: localUrl(config), log, ports });
const { workerPort: port } = config;
const metrics =
  port === undefined ? undefined : await (await import('./metrics/worker-metrics.ts')).startWorkerMetrics({ ...config, port }, pool);
const observer = metrics?.observer;
const jobs = await startJobs(address, log, { observer });
const relay = await startRelay({ db, address, jobs, subscriptions, log, observer });
await scheduleNightlyJobs(jobs, { db, files, clock, log });
await scheduleFreeSpace(jobs, { db, clock: systemClock, dataDir: config.dataDir });
await scheduleFeeds(jobs, { db, clock, log, publicUrl: localUrl(config) });
await scheduleSitemaps(jobs, { db, clock, log, shop: { publicUrl: localUrl(config) } });
await scheduleMinuteJobs(jobs, deps, ports);
await scheduleReconciliation(jobs, deps, ports);
await scheduleWebhooks(jobs, webhookDeps);
const tasks = startTasks(deps, staffCall);
const purging = config.cdnUrl ? startPurging(createContentReader(db, clock), createCdn(config.cdnUrl), log) : undefined;
await scheduleNotices(jobs, deps);
await scheduleBulks(jobs, deps);
// The times of schedules are the machine's: what a day of the demo's clock brings would not happen before the next real night.
demoClock?.onAhead(jobs.runScheduled);
log.info('working');
reportReady();

onStop(async () => {
  demoClock?.stop();
  // Together: a CDN or a task that does not end must not keep running jobs from being handed back.
  await Promise.all([purging?.stop(), tasks.stop(), relay.stop().then(() => jobs.stop())]);
  mailer.close();
  await replicas?.stop();
  await metrics?.stop();
  await db.destroy();
  await tracing?.stop();
});
