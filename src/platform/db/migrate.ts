import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Names this shop's migration lock among advisory locks of the same database. */
const lockKey = 7_467_411;

export class MigrationError extends Error {}

export type Migration = { name: string; sql: string; hash: string };

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((n) => /^\d{4}_[a-z0-9_]+\.sql$/.test(n)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database to the newest migration, each in its own transaction. Two starting processes don't collide:
 * the second waits for the lock and then finds nothing to do. Returns the names that were applied.
 * Throws MigrationError when a migration that already ran was changed, or the database is newer than this program.
 */
export async function migrate(connection: pg.ClientConfig, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const applied = new Map(rows.map((r) => [r.name, r.hash]));
    for (const name of applied.keys()) {
      if (!migrations.some((m) => m.name === name))
        throw new MigrationError(`the database was made by a newer version of this shop (it has ${name}). Update the program.`);
    }
    const done: string[] = [];
    for (const m of migrations) {
      const hash = applied.get(m.name);
      if (hash && hash !== m.hash) throw new MigrationError(`${m.name} was changed after it ran. Restore the file from its release.`);
      if (!hash) {
        await apply(client, m);
        done.push(m.name);
      }
    }
    return done;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, m: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(m.sql);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [m.name, m.hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
