import { type Context, customerCaller } from '#platform/http/context.ts';
import { refuseCustomers } from '../contract.ts';
import { revokeDevice } from '../store/tokens.ts';

/** Signs one of the own devices out. Throws device_not_found, also for someone else's. */
export async function endDevice(ctx: Context, { id }: { id: number }): Promise<undefined> {
  const ended = await revokeDevice(ctx.db, customerCaller(ctx).id, id, ctx.clock.now());
  if (!ended) throw refuseCustomers('device_not_found');
}
