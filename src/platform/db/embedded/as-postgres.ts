import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EmbeddedError } from './binaries.ts';

/** How to run a PostgreSQL program: the command and its leading arguments. */
export type Launcher = (program: string, args: string[]) => [string, string[]];

const unprivilegedId = 65_534;

/**
 * PostgreSQL refuses to run as root or as a uid without an account (common in containers). In a user namespace files keep their
 * owner outside, while the program sees an ordinary account.
 */
export function launcher(): Launcher {
  const uid = process.platform === 'win32' ? undefined : process.getuid?.();
  const accounts = readAccountIds();
  const direct: Launcher = (program, args) => [program, args];
  if (uid === undefined || (uid !== 0 && (accounts.length === 0 || accounts.includes(uid)))) return direct;
  const account = accounts.includes(1000) ? 1000 : (accounts.find((id) => id > 0 && id < unprivilegedId) ?? unprivilegedId);
  const namespace = ['--user', `--map-user=${account}`, `--map-group=${account}`, '--'];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) return (program, args) => ['unshare', [...namespace, program, ...args]];
  if (uid !== 0) return direct;
  const asUnprivileged = [`--reuid=${unprivilegedId}`, `--regid=${unprivilegedId}`, '--clear-groups'];
  if (spawnSync('setpriv', [...asUnprivileged, 'true']).status === 0)
    return (program, args) => ['setpriv', [...asUnprivileged, program, ...args]];
  throw new EmbeddedError('PostgreSQL cannot run as root here. Start the shop as an ordinary user, or set DATABASE_URL.');
}

/** The uids with an account on this machine; empty where accounts are not in /etc/passwd. */
function readAccountIds(): number[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.map((line) => Number(line.split(':')[2])).filter((id) => Number.isInteger(id));
  } catch {
    return [];
  }
}

/** With setpriv the data folder must belong to that account; in a user namespace it may stay ours. */
export const dataOwnerId = (launch: Launcher): number | undefined => (launch('x', [])[0] === 'setpriv' ? unprivilegedId : undefined);
