import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type Readiness = {
  /** From now on /health/ready fails, and each answer ends its connection, so that a proxy sends no new requests. */
  close(): void;
};

/** Below this PostgreSQL may stop at any moment, bytes. */
const leastFreeBytes = 50_000_000;

/**
 * /health/live: the process runs. /health/ready: it can serve, including its database, and the disk has room. `freeBytes`: room on the
 * disk of the data folder.
 */
export function mountHealth(app: FastifyInstance, db: Database, freeBytes: () => Promise<number>): Readiness {
  let isOpen = true;
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOpen) return reply.code(503).send({ status: 'stopping' });
    const free = await freeBytes().catch(() => undefined);
    if (free === undefined) return reply.code(503).send({ status: 'data folder unreadable' });
    if (free < leastFreeBytes) return reply.code(503).send({ status: 'disk full' });
    try {
      await sql`select 1`.execute(db);
      return reply.send({ status: 'ready' });
    } catch {
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The proxy opens its next connection elsewhere, and none is left that closes while a request is on its way.
    if (!isOpen) reply.header('connection', 'close');
    done();
  });
  return {
    close: () => {
      isOpen = false;
    },
  };
}
