import { sqlState } from './database.ts';

/**
 * SQLSTATEs that say that the database cannot work now and may in a moment (PostgreSQL manual, appendix A). Classes: connection
 * lost, no resources left (disk, memory, connections), an operator's or a timeout's intervention, an error of the system.
 */
const classes = new Set(['08', '53', '57', '58']);
const states = new Set([
  // A standby, or a server put to read-only: the writing one has moved.
  '25006',
  // The transaction waited too long for us, or took too long.
  '25P03',
  '25P04',
  // Serialization failure and deadlock that were tried again in vain, and a lock that was not to be had.
  '40001',
  '40P01',
  '55P03',
]);
/** Of class 58: a file that an administrator named is missing or there already. No waiting helps. */
const lasting = new Set(['58P01', '58P02']);

/** What a socket says of a server that is not there, or no longer. */
const socketCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'ENFILE'],
]);

/** `pg`, `pg-pool` and Kysely tell these by words alone. */
const words =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end on the pool|driver has already been destroyed)/;

type Told = { code?: unknown; syscall?: unknown; errors?: unknown };

/** True when the database could not be reached, went away or has no room: the same may work in a moment, nothing is wrong with it. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, errors } = error as Told;
  if (typeof code === 'string' && socketCodes.has(code)) return true;
  // A Unix socket that is not there. Of a file of ours the same code says that it is missing.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  const state = sqlState(error);
  if (state && !lasting.has(state) && (states.has(state) || classes.has(state.slice(0, 2)))) return true;
  if (words.test(error.message)) return true;
  // One name with several addresses, none of which answered.
  return Array.isArray(errors) && errors.length > 0 && errors.every(isUnavailable);
}
