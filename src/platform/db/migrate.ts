import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The shop's migration lock among the advisory locks of the database. */
const lockKey = 7_467_411;
/** SQLSTATE of a lock that was not granted within lock_timeout. */
const lockNotAvailable = '55P03';

export class MigrationError extends Error {}

export type Migration = {
  name: string;
  sql: string;
  hash: string;
  /** Its first line begins with `-- expand`: it only adds, and a program that does not know it still runs. */
  expands: boolean;
  /** Its first line begins with `-- expand early`: it touches no row, and those after it need it also where an older backup lacks it. */
  isEarly: boolean;
};

/** Name of a migration: the UTC time at which it was written, so that branches do not collide, then what it does. */
const namePattern = /^\d{8}T\d{4}-[a-z0-9_-]+\.sql$/;

/** The migrations of `folder` in the order in which they run: by name, that is, by time. Throws MigrationError at another name. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const invalidName = names.find((name) => !namePattern.test(name));
  if (invalidName)
    throw new MigrationError(`${invalidName} is not a valid migration name. Name it by its UTC time, such as 20261123T0730-gift-wrap.sql.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      return { name, sql, hash, expands: /^-- expand\b/.test(sql), isEarly: /^-- expand early\b/.test(sql) };
    }),
  );
}

/** Of these names, one from before the baseline, when migrations were numbered from 0001. Its database is not carried over. */
export function findPreBaseline(names: Iterable<string>): string | undefined {
  return [...names].find((name) => /^\d{4}_/.test(name));
}

/**
 * How long a statement of a migration waits for a table before the whole migration rolls back and lets the shop's own
 * statements through. Well below PostgreSQL's deadlock_timeout of a second: in a deadlock, the migration gives way.
 */
const lockTimeout = '200ms';
const lockRetries = { attempts: 120, pauseMs: 100 };

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. Two starting processes do not collide:
 * the second waits for the lock and then finds nothing to do.
 * A database that is newer only by expanding migrations is left as it is: this program still fits.
 * Throws MigrationError when a migration that ran was changed, or the database is newer than this program or older than the baseline.
 */
export async function migrate(connection: pg.ClientConfig, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(connection);
  // A lost connection fails the statement; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(patientSession);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(migrationTable);
    await keepStatements(client);
    const applied = await readApplied(client);
    refuseUnknownMigrations(applied, migrations);
    const missing = migrations.filter((m) => !applied.has(m.name));
    for (const migration of missing) await applyWithRetries(client, migration);
    return missing.map((m) => m.name);
  } finally {
    await client.end();
  }
}

/** The account may have limits for shoppers' statements, which pgBouncer needs. Filling a column takes as long as it takes. */
const patientSession = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0';

const migrationTable = `create table if not exists migrations (
  name text primary key, hash text not null, expands boolean not null default false, applied_at timestamptz not null default now(),
  sql text)`;

/** Adds the column for the statements, so that a backup can contain those of migrations that its program does not know. */
async function keepStatements(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'public.migrations'::regclass and attname = 'sql' and not attisdropped`,
  );
  if (!rowCount) await client.query('alter table migrations add column sql text');
}

type Applied = ReadonlyMap<string, { hash: string; expands: boolean }>;

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<{ name: string; hash: string; expands: boolean }>('select name, hash, expands from migrations');
  return new Map(rows.map((row) => [row.name, row]));
}

function refuseUnknownMigrations(applied: Applied, migrations: readonly Migration[]): void {
  const preBaseline = findPreBaseline(applied.keys());
  if (preBaseline)
    throw new MigrationError(
      `the database is older than the first release (it has ${preBaseline}) and is not carried over. Use a new DATA_DIR or an empty database.`,
    );
  for (const [name, { hash, expands }] of applied) {
    const own = migrations.find((m) => m.name === name);
    if (!own && !expands)
      throw new MigrationError(`the database was made by a newer version of this shop (it has ${name}). Update the program.`);
    if (own && own.hash !== hash) throw new MigrationError(`${name} was changed after it ran. Restore the file from its release.`);
  }
}

/** Excludes other migrating processes until this transaction ends. */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
}

/** Runs a migration and records it, in the caller's transaction. */
export async function runMigration(client: pg.Client, m: Migration): Promise<void> {
  await client.query(migrationTable);
  await client.query(m.sql);
  await client.query('insert into migrations (name, hash, expands, sql) values ($1, $2, $3, $4)', [m.name, m.hash, m.expands, m.sql]);
}

/** Does not queue for a table in use, where the shop's statements would queue behind it: rolls back and tries again. */
async function applyWithRetries(client: pg.Client, m: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '${lockTimeout}'`);
      await runMigration(client, m);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      if (attempt >= lockRetries.attempts)
        throw new MigrationError(
          `${m.name} could not lock its tables: other transactions are using them. Try again when the shop is less busy.`,
        );
      await sleep(lockRetries.pauseMs);
    }
  }
}
