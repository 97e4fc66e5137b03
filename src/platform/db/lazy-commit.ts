import { sql } from 'kysely';

/**
 * Returned by a write of one row, it commits without waiting for the disk, which costs more than a small write. A crash of PostgreSQL,
 * not of a worker, may lose the last half second of such writes, always the newest, and the worker that made them goes on with what
 * follows: only for a write that a later one finds missing, or that is lost together with all that depends on it. Inside a transaction it
 * is for the whole of it.
 */
export const lazyCommit = sql<string>`set_config('synchronous_commit', 'off', true)`.as('commit');
