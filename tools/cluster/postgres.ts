import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { launcher } from '#platform/db/embedded/as-postgres.ts';
import { freePort, until } from '#testing/servers/running-program.ts';
import { type Part, startPart } from './part.ts';

/** Debian's PostgreSQL 15: the embedded one has no pg_basebackup. */
const bin = '/usr/lib/postgresql/15/bin';
export const hasDebianPostgres: boolean = existsSync(path.join(bin, 'pg_basebackup'));

export type Postgres = { part: Part; port: number; url: string; query<R extends pg.QueryResultRow>(text: string): Promise<R[]> };

const user = 'shophouse';

/** A new cluster in `folder`, with the settings of docs/operating.md. */
export async function startPrimary(folder: string): Promise<Postgres> {
  run('initdb', ['-D', folder, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']);
  const server = await startPostgres(folder);
  await queryAt(server.port, 'postgres', `create database ${user}`);
  return server;
}

/** A replica that streams from the primary; `name` is the one that the primary shows. */
export async function startReplica(folder: string, primary: Postgres, name: string): Promise<Postgres> {
  const from = `host=127.0.0.1 port=${primary.port} user=${user} application_name=${name}`;
  run('pg_basebackup', ['-d', from, '-D', folder, '-R', '-X', 'stream', '-c', 'fast']);
  return startPostgres(folder);
}

async function startPostgres(folder: string): Promise<Postgres> {
  const port = await freePort();
  const sockets = `${folder}-run`;
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    max_connections: '80',
    shared_buffers: '64MB',
    jit: 'off',
  };
  const args = ['-D', folder, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const part = startPart({ program: path.join(bin, 'postgres'), args, log: `${folder}.log`, unprivileged: true });
  const query = <R extends pg.QueryResultRow>(text: string) => queryAt<R>(port, user, text);
  await until('PostgreSQL to answer', () => queryAt(port, 'postgres', 'select 1').then(Boolean, () => false));
  return { part, port, url: `postgres://${user}@127.0.0.1:${port}/${user}`, query };
}

async function queryAt<R extends pg.QueryResultRow>(port: number, database: string, text: string): Promise<R[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, database, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function run(program: string, options: string[]): void {
  const [command, args] = launcher()(path.join(bin, program), options);
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}
