import type { Access, Endpoint } from '#shared/contract.ts';
import { Refusal } from '#shared/refusal.ts';
import type { Handler } from './routes.ts';

/** Concurrent uploads per process: an upload is held in memory until it is stored. Visitors never use the slots of staff. */
const slots = { visitor: 12, staff: 6 } as const;
const retryAfterSeconds = 5;

/** Wraps upload handlers so that they hold a slot while they run. They throw uploads_busy when all are taken. */
export function createUploadSlots(): { holding(access: Access, handler: Handler<Endpoint>): Handler<Endpoint> } {
  const used = { visitor: 0, staff: 0 };
  return {
    holding: (access, handler) => {
      const kind = access === 'public' || access === 'customer' ? 'visitor' : 'staff';
      return async (ctx, input) => {
        if (used[kind] >= slots[kind]) throw new Refusal('uploads_busy', 503, { retry_after: retryAfterSeconds });
        used[kind] += 1;
        try {
          return await handler(ctx, input);
        } finally {
          used[kind] -= 1;
        }
      };
    },
  };
}
