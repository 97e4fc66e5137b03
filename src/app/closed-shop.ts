import type { FastifyInstance, FastifyRequest } from 'fastify';
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
