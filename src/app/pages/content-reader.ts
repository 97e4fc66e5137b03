import type { FastifyInstance } from 'fastify';
import { type Content, createContentReader } from '#platform/cache/content-reader.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createPool } from '#platform/db/pool.ts';

/** Reads what has changed over a connection of its own, so that validating a copy never waits for pages and orders in progress. */
export function contentReader(app: FastifyInstance, address: DatabaseAddress, clock: Clock): () => Promise<Content> {
  const pool = createPool(address, { max: 1, statementTimeoutMs: 1000 });
  // A connection that dies during a check already fails that check; without a listener it would end the process too.
  pool.pg.on('connect', (client) => client.on('error', () => {}));
  const db = createDatabase(pool);
  app.addHook('onClose', () => db.destroy());
  const read = createContentReader(db, clock);
  // Retried over a new connection: the old one may have died while idle.
  return () => read().catch(read);
}
