import { setPriority } from 'node:os';
import { readShopState } from '#modules/settings/index.ts';
import { startTasks } from '#modules/tasks/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createPool } from '#platform/db/pool.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createStaffCall } from '#platform/http/call.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { startRelay } from '#platform/outbox/relay.ts';
import { addressOf, localUrl } from './address.ts';
import { onStop, reportReady } from './child-process.ts';
import { startDemoClock } from './dev/demo-clock.ts';
import { scheduleMinuteJobs, scheduleReconciliation } from './jobs/every-minute.ts';
import { scheduleNightlyJobs } from './jobs/nightly.ts';
import { createProviders } from './providers.ts';
import { allRoutes } from './routes.ts';
import { scheduleSitemaps } from './seo/write-sitemaps.ts';
import { simulatorsAt } from './simulators.ts';
import { subscriptionsOf } from './subscriptions.ts';

// Low priority: generating picture sizes uses a core for minutes after a large upload.
setPriority(10);

/** The worker process: runs the effects of committed transactions, and scheduled jobs. */
const config = readConfig();
const log = createLog(config.logLevel, 'worker');
const address = addressOf(config);
const db = createDatabase(createPool(address, { max: 5, statementTimeoutMs: 30_000 }));
const files = await openFiles(config);
const secrets = createSecrets(secretKeyOf(config));
const mailer = createMailer({ smtpUrl: config.smtpUrl });
const { demo } = await readShopState(db);
const demoClock = demo ? await startDemoClock(db, log) : undefined;
const clock = demoClock ?? systemClock;
const simulators = demo ? () => simulatorsAt(config) : undefined;
const ports = createProviders({ config, db, secrets, clock, simulators });
const subscriptions = subscriptionsOf({
  db,
  files,
  mailer,
  clock,
  publicUrl: localUrl(config),
  secrets,
  log,
  ports,
});
const jobs = await startJobs(address, log);
const relay = await startRelay(db, address, jobs, subscriptions, log);
await scheduleNightlyJobs(jobs, { db, files, clock, log });
await scheduleSitemaps(jobs, { db, clock, log, shop: { publicUrl: localUrl(config) } });
const shop = { publicUrl: localUrl(config), demo, hasMailServer: config.smtpUrl !== undefined, images: config.images, secrets };
const deps = { db, clock, files, log, shop };
await scheduleMinuteJobs(jobs, deps, ports);
await scheduleReconciliation(jobs, deps, ports);
const tasks = startTasks(deps, createStaffCall(allRoutes(ports), deps));
log.info('working');
reportReady();

onStop(async () => {
  demoClock?.stop();
  await tasks.stop();
  await relay.stop();
  await jobs.stop();
  await db.destroy();
});
