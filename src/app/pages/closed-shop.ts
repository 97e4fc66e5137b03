import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readWebsite } from '#modules/settings/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { UntypedCall } from '#platform/http/call.ts';
import { isOfStaff } from './dashboard-template.ts';

/** Whether the shop is closed for shoppers and this request is of staff, who see it as it will be. An unreadable shop is not closed. */
export async function seesClosedShop(app: FastifyInstance, call: UntypedCall, request: FastifyRequest): Promise<boolean> {
  const answered = call('settings.read', { q: 'website' }, 'tw') as Promise<{ website: { closed: number } }>;
  const isClosed = await answered.then(
    ({ website }) => website.closed === 1,
    () => false,
  );
  return isClosed && (await isOfStaff(app, request));
}

/** For `onRequest` of what portals and search engines read: a closed shop asks them to come back in an hour, as its pages do. */
export const refuseReadersWhileClosed = (db: Database) => async (_request: FastifyRequest, reply: FastifyReply) => {
  const { closed } = await readWebsite(db);
  if (closed) return reply.code(503).headers({ 'retry-after': '3600', 'cache-control': 'no-store' }).send();
};
