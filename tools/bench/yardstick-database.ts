import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { launcher } from '#platform/db/embedded/as-postgres.ts';
import { embeddedBinaries } from '#platform/db/embedded/binaries.ts';
import { freePort, until } from '#testing/servers/running-program.ts';

const run = promisify(execFile);
const user = 'bench';
/** As the figures of the other shops were measured. */
const scale = 20;
const rows = 10_000;

export type YardstickDatabase = { connection: pg.ClientConfig & { host: string; port: number }; stop(): Promise<void> };

/** The shop's PostgreSQL with its usual settings over TCP, on a cluster of its own in `folder`, with a table of products and pgbench's. */
export async function startYardstickDatabase(folder: string): Promise<YardstickDatabase> {
  const [cluster, port, launch, bin] = [path.join(folder, 'yardsticks'), await freePort(), launcher(), embeddedBinaries()];
  const initdb = ['-D', cluster, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--data-checksums'];
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) spawnSync(...launch(path.join(bin, 'initdb'), initdb));
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'jit=off'].flatMap((each) => ['-c', each]);
  const server = spawn(...launch(path.join(bin, 'postgres'), ['-D', cluster, ...settings]), { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const connection = { host: '127.0.0.1', port, user, database: 'postgres' };
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
  };
  try {
    await until('the yardsticks’ PostgreSQL', () =>
      query(connection, 'select 1').then(
        () => true,
        () => false,
      ),
    );
    await query(
      connection,
      `create table if not exists products as select id, 'handle-' || id as handle, 'Name of product ' || id as name from generate_series(1, ${rows}) id;
       create unique index if not exists products_id on products (id); vacuum analyze products`,
    );
  } catch (error) {
    await stop();
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  }
  return { connection, stop };
}

async function query(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of text.split(';')) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Durable TPC-B transactions per second by `pgbench`, the median of three runs of five seconds; NaN where it is not installed. */
export async function measureTransactions({ host, port, database }: YardstickDatabase['connection']): Promise<number> {
  const pgbench = (...args: string[]) => run('pgbench', ['-h', host, '-p', String(port), '-U', user, ...args, String(database)]);
  try {
    await pgbench('-i', '-q', '-s', String(scale));
    const rates: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { stdout } = await pgbench('-c', '8', '-j', '1', '-T', '5', '-n');
      rates.push(Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? Number.NaN));
    }
    return rates.sort((a, b) => a - b)[1] ?? Number.NaN;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.NaN;
    throw error;
  }
}
