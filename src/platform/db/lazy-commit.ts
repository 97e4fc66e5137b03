import { sql } from 'kysely';

/**
 * Returned by a write of one row, it commits without waiting for the disk, which costs more than a small write. A crash of PostgreSQL,
 * not of a worker, may lose the last half second of such writes, always the newest: only for what an effect writes that is repeated
 * unless a later write says that it was carried out. Inside a transaction it is for the whole of it.
 */
export const lazyCommit = sql<string>`set_config('synchronous_commit', 'off', true)`.as('commit');
