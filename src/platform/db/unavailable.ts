import { sqlState } from './database.ts';

/**
 * SQLSTATEs of a database that cannot work now but may soon (PostgreSQL manual, appendix A). Classes: connection lost, out of
 * resources (disk, memory, connections), operator intervention or timeout, system error.
 */
const classes = new Set(['08', '53', '57', '58']);
const states = new Set([
  // A standby or read-only server: the primary has moved.
  '25006',
  // The transaction was idle or ran too long.
  '25P03',
  '25P04',
  // Serialization failure and deadlock after all retries, and a lock timeout.
  '40001',
  '40P01',
  '55P03',
]);
/** Exceptions of class 58: a file that an administrator named is missing or exists; waiting does not help. */
const lasting = new Set(['58P01', '58P02']);

/** Socket errors of a server that is not running. */
const socketCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'ENFILE'],
]);
/** A disk without room for the files of the shop, as SQLSTATE 53100 is one without room for its database. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT']);

/** `pg`, `pg-pool` and Kysely report these by message only. */
const patterns =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end on the pool|driver has already been destroyed)/;

type DriverError = { code?: unknown; syscall?: unknown; errors?: unknown };

/** True when the database is unreachable or lost, or it or the disk is out of resources: the same call may succeed soon. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, errors } = error as DriverError;
  if (typeof code === 'string' && (socketCodes.has(code) || diskCodes.has(code))) return true;
  // A missing Unix socket. For a file the same code means that it is missing.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  const state = sqlState(error);
  if (state && !lasting.has(state) && (states.has(state) || classes.has(state.slice(0, 2)))) return true;
  if (patterns.test(error.message)) return true;
  // A host name with several addresses, none of which answered.
  return Array.isArray(errors) && errors.length > 0 && errors.every(isUnavailable);
}
