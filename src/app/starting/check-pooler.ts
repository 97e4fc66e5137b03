import pg from 'pg';
import { ConfigError } from '#platform/config/config.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { sessionSettings } from '#platform/db/pool.ts';
import { connectionOf } from '../address.ts';

/**
 * Throws ConfigError when the pooler does not answer, leads to another database, allows no transactions, or gives a statement outside
 * a transaction other settings than the shop needs. (A transaction sets them itself.)
 */
export async function checkPooler(pooled: DatabaseAddress, direct: DatabaseAddress): Promise<void> {
  const behind = await read(pooled, 'DATABASE_POOL_URL', readSession);
  const database = await read(direct, 'DATABASE_URL', readIdentity);
  if (behind.identity !== database) {
    throw new ConfigError(
      'DATABASE_POOL_URL leads to another database than DATABASE_URL. Give the pooler the database of DATABASE_URL, on its primary.',
    );
  }
  const wrong = Object.entries(behind.settings).filter(([name, value]) => !isEnough(name, value));
  if (wrong.length === 0) return;
  const found = wrong.map(([name, value]) => `${name} = ${value}`).join(', ');
  const remedies = wrong.map(([name]) => `alter role "${behind.role}" set ${name} = '${needed[name as keyof typeof needed]}';`).join(' ');
  throw new ConfigError(
    `Statements through DATABASE_POOL_URL run with ${found}. Run ${remedies} in the database and RECONNECT in pgBouncer, or set them in its connect_query.`,
  );
}

/** A limit on idle transactions matters inside transactions only, which set it themselves. */
const { idle_in_transaction_session_timeout: _, ...needed } = sessionSettings({});
const leastWorkMemKb = 8192;

/** `value` in the units of pg_settings: ms and kB. The limits may be other ones, but none would let a statement wait for ever. */
function isEnough(name: string, value: string): boolean {
  if (name === 'timezone') return ['UTC', 'Etc/UTC', 'GMT'].includes(value);
  return Number(value) >= (name === 'work_mem' ? leastWorkMemKb : 1);
}

type Session = { identity: string; role: string; settings: Record<string, string> };

async function readSession(client: pg.Client): Promise<Session> {
  // Pooling by statement refuses this.
  await client.query('begin');
  const identity = await readIdentity(client);
  await client.query('commit');
  const { rows } = await client.query<{ role: string; settings: Record<string, string> }>(
    `select current_user as role, json_object_agg(lower(name), setting) as settings from pg_settings where lower(name) = any($1)`,
    [Object.keys(needed)],
  );
  const [session] = rows;
  if (!session) throw new Error('the pooler returned no row');
  return { identity, ...session };
}

async function readIdentity(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    'select system_identifier || $1 || current_database() || pg_is_in_recovery() as identity from pg_control_system()',
    [' '],
  );
  return rows[0]?.identity ?? '';
}

async function read<T>(address: DatabaseAddress, setting: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionOf(address), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw new ConfigError(
      `The database of ${setting} does not answer (${(error as Error).message}). Check its address and that pgBouncer runs with pool_mode = transaction.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
