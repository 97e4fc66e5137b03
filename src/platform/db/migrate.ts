import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Names this shop's migration lock among advisory locks of the same database. */
const lockKey = 7_467_411;
/** SQLSTATE of a lock that was not got in time. */
const lockNotAvailable = '55P03';

export class MigrationError extends Error {}

export type Migration = {
  name: string;
  sql: string;
  hash: string;
  /** Its first line begins with `-- expand`: it only adds, and a program that does not know it yet runs on. */
  expands: boolean;
};

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((n) => /^\d{4}_[a-z0-9_]+\.sql$/.test(n)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), expands: /^-- expand\b/.test(sql) };
    }),
  );
}

/**
 * How long a statement of a migration waits for a table before the whole migration steps back and lets the shop's own
 * statements through. Well below PostgreSQL's deadlock_timeout of a second: where the two wait for each other, it is
 * the migration that gives way.
 */
const lockTimeout = '200ms';
const patience = { tries: 120, pauseMs: 100 };

/**
 * Brings the database to the newest migration, each in its own transaction. Two starting processes don't collide:
 * the second waits for the lock and then finds nothing to do. Returns the names that were applied.
 * A database that is newer only by expanding migrations is left as it is: this program still fits.
 * Throws MigrationError when a migration that already ran was changed, or the database is newer than this program.
 */
export async function migrate(connection: pg.ClientConfig, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(migrationTable);
    const applied = await readApplied(client);
    refuseUnknownMigrations(applied, migrations);
    const missing = migrations.filter((m) => !applied.has(m.name));
    for (const migration of missing) await applyWithRetries(client, migration);
    return missing.map((m) => m.name);
  } finally {
    await client.end();
  }
}

const migrationTable = `create table if not exists migrations (
  name text primary key, hash text not null, expands boolean not null default false, applied_at timestamptz not null default now())`;

type Applied = ReadonlyMap<string, { hash: string; expands: boolean }>;

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<{ name: string; hash: string; expands: boolean }>('select name, hash, expands from migrations');
  return new Map(rows.map((row) => [row.name, row]));
}

function refuseUnknownMigrations(applied: Applied, migrations: readonly Migration[]): void {
  for (const [name, { hash, expands }] of applied) {
    const own = migrations.find((m) => m.name === name);
    if (!own && !expands)
      throw new MigrationError(`the database was made by a newer version of this shop (it has ${name}). Update the program.`);
    if (own && own.hash !== hash) throw new MigrationError(`${name} was changed after it ran. Restore the file from its release.`);
  }
}

/** Keeps other migrating processes out until this transaction ends. */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
}

/** Runs a migration and notes it, inside the transaction of the caller. */
export async function runMigration(client: pg.Client, m: Migration): Promise<void> {
  await client.query(migrationTable);
  await client.query(m.sql);
  await client.query('insert into migrations (name, hash, expands) values ($1, $2, $3)', [m.name, m.hash, m.expands]);
}

/** A table in use is not waited for in the queue, where everybody behind would wait too: step back, and try again. */
async function applyWithRetries(client: pg.Client, m: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '${lockTimeout}'`);
      await runMigration(client, m);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      if (attempt >= patience.tries)
        throw new MigrationError(`${m.name} did not get its tables: something holds them. Try again when the shop is quieter.`);
      await sleep(patience.pauseMs);
    }
  }
}
