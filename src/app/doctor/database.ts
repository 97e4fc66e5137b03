import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keyCheckOf } from '#platform/backup/manifest.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { type DatabaseFacts, readDatabaseFacts, readWorkFacts, type WorkFacts } from '#platform/db/health.ts';
import { findPreBaseline, readMigrations } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { maxRetries } from '#platform/jobs/jobs.ts';
import { connectionOf, oldestMajor } from '../address.ts';
import { runVerify } from '../verify/run.ts';
import { migrationsFolder } from '../version.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const worstSkewMs = 2000;

/** Checks that need the database. An unreachable database is one finding. */
export async function examineDatabase(config: Config, address: DatabaseAddress, now = systemClock.now): Promise<Finding[]> {
  let facts: DatabaseFacts;
  try {
    facts = await readDatabaseFacts(connectionOf(address), now);
  } catch (error) {
    const todo = config.databaseUrl ? 'Check DATABASE_URL and that PostgreSQL runs.' : 'Its log is postgres.log in the data folder.';
    return [fail('database', `does not answer (${(error as Error).message})`, todo)];
  }
  const migrated = examineMigrations(facts.migrations, await readMigrations(migrationsFolder));
  const found = [...examineFacts(facts), migrated];
  // An older database lacks what is read below; a newer one has it.
  if (facts.migrations.length === 0 || migrated.state === 'fail') return found;
  const stored = await readWorkFacts(connectionOf(address), maxRetries + 1);
  return [...found, ...examineWork(stored), ...examineUpkeep(config, stored), ...(await examineRules(address))];
}

function examineFacts({ major, checksums, hasChineseCtype, skewMs, connections: { used, allowed } }: DatabaseFacts): Finding[] {
  const seconds = Math.abs(skewMs / 1000).toFixed(1);
  return [
    major >= oldestMajor
      ? ok('database', `PostgreSQL ${major} answers`)
      : fail('database', `is PostgreSQL ${major}`, `Upgrade it to ${oldestMajor} or newer.`),
    checksums
      ? ok('page checksums', 'on')
      : warn('page checksums', 'off: a damaged disk goes unnoticed', 'Stop PostgreSQL and run pg_checksums --enable.'),
    hasChineseCtype
      ? ok('letters', 'Chinese letters are letters')
      : fail(
          'letters',
          'the database takes Chinese letters for signs: the search finds none',
          'Make a database with a UTF-8 LC_CTYPE such as C.UTF-8, and restore a backup into it.',
        ),
    Math.abs(skewMs) <= worstSkewMs
      ? ok('clock', 'the database and this machine agree')
      : warn('clock', `the database is ${seconds} s ${skewMs > 0 ? 'ahead' : 'behind'}`, 'Let both machines keep time by NTP.'),
    used < allowed * 0.8
      ? ok('connections', `${used} of ${allowed} in use`)
      : warn('connections', `${used} of ${allowed} in use`, 'Raise max_connections, or run fewer servers.'),
  ];
}

function examineMigrations(applied: readonly string[], known: readonly { name: string; expands: boolean }[]): Finding {
  if (applied.length === 0) return warn('migrations', 'none: no shop was started on this database yet', 'Start the shop.');
  const preBaseline = findPreBaseline(applied);
  if (preBaseline)
    return fail(
      'migrations',
      `the database is older than the first release (it has ${preBaseline})`,
      'Use a new DATA_DIR or an empty database.',
    );
  const missing = known.filter(({ name }) => !applied.includes(name));
  const newer = applied.filter((name) => !known.some((own) => own.name === name));
  if (missing.length > 0) return missingMigrations(missing);
  if (newer.length > 0) return warn('migrations', `the database is newer than this program (${newer[0]})`, 'Update the program.');
  return ok('migrations', `${applied.length}, current`);
}

/** Whether the old program may run on while they are applied decides how the shop is updated. */
function missingMigrations(missing: readonly { name: string; expands: boolean }[]): Finding {
  const found = `${missing.length} are missing, the first is ${missing[0]?.name}`;
  const changing = missing.find(({ expands }) => !expands);
  if (!changing) return fail('migrations', found, 'Start the shop: it applies them. The old program may run on meanwhile.');
  return fail(
    'migrations',
    `${found}; ${changing.name} changes what the old program reads`,
    'Stop every server and worker of the old program, then start the shop: it applies them.',
  );
}

const nameEffects = ({ kind, count, last_error }: WorkFacts['waiting'][number]): string =>
  `${kind} × ${count} (${last_error ?? 'no reason given'})`;

/** Effects that no worker took are listed apart from those that were tried and refused. */
function examineWaiting(waiting: WorkFacts['waiting']): Finding[] {
  if (waiting.length === 0) return [ok('worker', 'nothing waits')];
  const tried = waiting.filter(({ last_error }) => last_error !== null);
  const untried = waiting.filter(({ last_error }) => last_error === null).map(({ kind, count }) => `${kind} × ${count}`);
  const found: Finding[] = [];
  if (untried.length > 0)
    found.push(fail('worker', `${untried.join(', ')} waited for more than ten minutes`, 'Start a worker, and read its log.'));
  if (tried.length > 0)
    found.push(
      fail('effects', `not carried out in ten minutes: ${tried.map(nameEffects).join(', ')}`, 'Fix the cause: they are tried again.'),
    );
  return found;
}

function examineWork({ failed, waiting, jobs, unswept }: WorkFacts): Finding[] {
  const gaveUp = [...failed.map(nameEffects), ...jobs.map(({ name, count }) => `${name} × ${count}`)];
  return [
    gaveUp.length === 0
      ? ok('jobs', 'none has failed')
      : fail('jobs', `given up: ${gaveUp.join(', ')}`, `Fix the cause, then run them again: ${operatorCommand('retry')}.`),
    ...examineWaiting(waiting),
    unswept === 0
      ? ok('nightly sweep', 'has swept')
      : warn('nightly sweep', `${unswept} counters should be gone for two days`, 'Let a worker run: it sweeps at 03:30.'),
  ];
}

const longestUnseenSeconds = 180;
const oldestBackupHours = 48;

/** Whether a worker lives, the last backup is recent, mails are taken, and this is the shop's own secret key. */
function examineUpkeep(config: Config, { workerSeenSeconds, backupHours, refusedMails, refusal, keyCheck }: WorkFacts): Finding[] {
  const found: Finding[] = [];
  if (workerSeenSeconds !== null && workerSeenSeconds > longestUnseenSeconds)
    found.push(
      fail('worker', `none was seen for ${Math.round(workerSeenSeconds / 60)} minutes`, 'Start the shop, or its worker, and read its log.'),
    );
  if (backupHours === null)
    found.push(warn('backup', 'the shop was never backed up', `Let ${operatorCommand('backup FILE')} run every night.`));
  else if (backupHours > oldestBackupHours)
    found.push(warn('backup', `the last one is ${Math.floor(backupHours / 24)} days old`, 'Look into its log: it should run every night.'));
  else found.push(ok('backup', `${Math.floor(backupHours)} hours old`));
  if (refusedMails > 0)
    found.push(
      fail(
        'mails',
        `${refusedMails} were refused in the last day, the last one: ${refusal ?? 'no reason given'}`,
        `Fix the cause. Each is tried again for about twenty minutes; after that: ${operatorCommand('retry')}.`,
      ),
    );
  const ownKey = keyIfThere(config);
  if (keyCheck !== null && ownKey !== undefined && keyCheckOf(ownKey) !== keyCheck)
    found.push(
      fail(
        'SECRET_KEY',
        'is not the one that the shop was started with',
        'Give the old one: sealed keys of providers cannot be read without it.',
      ),
    );
  return found;
}

const keyIfThere = ({ secretKey, dataDir }: Config): string | undefined => {
  const file = path.join(dataDir, 'secret.key');
  return secretKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
};

async function examineRules(address: DatabaseAddress): Promise<Finding[]> {
  const pool = createPool(address, { max: 1, statementTimeoutMs: 0 });
  const broken = await runVerify(pool).finally(() => pool.end());
  if (broken.length === 0) return [ok('rules', 'stock, money and states agree')];
  return broken.map(({ name, count, remedy }) =>
    fail('rules', `${name} is broken ${count} times`, `${remedy} Details: ${operatorCommand('verify')}`),
  );
}
