import { spawn } from 'node:child_process';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { launcher } from '#platform/db/embedded/as-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freePort, until } from './running-program.ts';

const program = '/usr/sbin/pgbouncer';

/** Whether pgBouncer is installed here, as Debian's package does. */
export const hasPgBouncer: boolean = existsSync(program);

export type PgBouncer = { address: DatabaseAddress & { url: string }; port: number; stop(): Promise<void> };

/** `connectQuery`: what each of its sessions runs first. `mode`: how long a client keeps a session. */
export type PgBouncerOptions = { connectQuery?: string; mode?: 'transaction' | 'statement'; sessions?: number };

/** A pgBouncer before a test database, on a port of its own. */
export async function startPgBouncer(behind: DatabaseAddress, options: PgBouncerOptions = {}): Promise<PgBouncer> {
  if (!('socketFolder' in behind)) throw new Error('tests need the embedded PostgreSQL');
  const { connectQuery = '', mode = 'transaction', sessions = 4 } = options;
  const { socketFolder, user, database } = behind;
  const folder = temporaryFolder('pooler');
  chmodSync(folder, 0o777);
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const query = connectQuery && ` connect_query='${connectQuery.replaceAll("'", "''")}'`;
  writeFileSync(
    file,
    `[databases]\n${database} = host=${socketFolder} user=${user}${query}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}\nunix_socket_dir=\nauth_type=any\npool_mode=${mode}\ndefault_pool_size=${sessions}\nlogfile=${path.join(folder, 'log')}\n`,
  );
  const [command, args] = launcher()(program, [file]);
  const child = spawn(command, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  await until('pgBouncer to listen', () => listens(port));
  return {
    address: { url: `postgres://${user}@127.0.0.1:${port}/${database}`, pooler: true },
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
