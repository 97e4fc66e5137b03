import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type Readiness = {
  /** From now on /health/ready fails, so that a proxy sends no new requests. */
  close(): void;
};

/** /health/live: the process runs. /health/ready: it can serve, including its database. */
export function mountHealth(app: FastifyInstance, db: Database): Readiness {
  let isOpen = true;
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOpen) return reply.code(503).send({ status: 'stopping' });
    try {
      await sql`select 1`.execute(db);
      return reply.send({ status: 'ready' });
    } catch {
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
  return {
    close: () => {
      isOpen = false;
    },
  };
}
