import { spawnSync } from 'node:child_process';
import { EmbeddedError } from './binaries.ts';

/** How to run a PostgreSQL program: the command and the arguments that come before its own. */
export type Launcher = (program: string, args: string[]) => [string, string[]];

/**
 * PostgreSQL refuses to run as root. In a user namespace we are still root outside, so files keep their owner,
 * but the program sees an ordinary user and needs no system account.
 */
export function launcher(): Launcher {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return (program, args) => [program, args];
  const namespace = ['--user', '--map-user=1000', '--map-group=1000', '--'];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return (program, args) => ['unshare', [...namespace, program, ...args]];
  }
  if (spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'true']).status === 0) {
    return (program, args) => ['setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', program, ...args]];
  }
  throw new EmbeddedError('PostgreSQL cannot run as root here. Start the shop as an ordinary user, or set DATABASE_URL.');
}

/** With setpriv the data folder must belong to that account; in a user namespace it may stay ours. */
export const ownerOfData = (launch: Launcher): number | undefined => (launch('x', [])[0] === 'setpriv' ? 65_534 : undefined);
