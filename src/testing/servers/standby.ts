import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { launcher } from '#platform/db/embedded/as-postgres.ts';
import { embeddedBinaries } from '#platform/db/embedded/binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from './running-program.ts';

type SocketAddress = { socketFolder: string; user: string; database: string };
export type Standby = { address: SocketAddress; stop(): Promise<void> };
export type PrimaryWithStandby = { primary: SocketAddress; standby: Standby; close(): Promise<void> };

/** A PostgreSQL of its own, and a second one that streams from it. */
export async function primaryWithStandby(): Promise<PrimaryWithStandby> {
  const folder = temporaryFolder('primary');
  const server = await startEmbeddedPostgres(folder, { memoryMb: 16, connections: 30 });
  const primary = socketAddress(server);
  const standby = await startStandby(path.join(folder, 'postgres'), primary);
  return {
    primary,
    standby,
    close: async () => {
      await standby.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function socketAddress({ address }: EmbeddedPostgres): SocketAddress {
  if (!('socketFolder' in address)) throw new Error('tests need the embedded PostgreSQL');
  return address;
}

/** Copies the running primary between the start and the end of a base backup, as pg_basebackup does, which the binaries lack. */
async function startStandby(cluster: string, primary: SocketAddress): Promise<Standby> {
  const folder = temporaryFolder('standby');
  const copy = path.join(folder, 'postgres');
  const client = new pg.Client({ host: primary.socketFolder, user: primary.user, database: primary.database });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  cpSync(cluster, copy, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(path.join(copy, 'standby.signal'), '');
  const line = `host=${primary.socketFolder} user=${primary.user} application_name=standby`;
  writeFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\nwal_retrieve_retry_interval = '200ms'\n`);
  chmodSync(copy, 0o700);
  return runStandby(folder, copy, primary);
}

async function runStandby(folder: string, cluster: string, { user, database }: SocketAddress): Promise<Standby> {
  const socketFolder = path.join(folder, 'run');
  mkdirSync(socketFolder, { mode: 0o700 });
  const sizes = ['-c', 'max_connections=30', '-c', 'shared_buffers=16MB', '-c', 'listen_addresses='];
  const [command, args] = launcher()(path.join(embeddedBinaries(), 'postgres'), ['-D', cluster, '-k', socketFolder, ...sizes]);
  const log = openSync(path.join(folder, 'log'), 'a');
  const child = spawn(command, args, { stdio: ['ignore', log, log] });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const address = { socketFolder, user, database };
  await until('the standby to answer', () => answers(address));
  return {
    address,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers({ socketFolder: host, user, database }: SocketAddress): Promise<boolean> {
  const client = new pg.Client({ host, user, database });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
