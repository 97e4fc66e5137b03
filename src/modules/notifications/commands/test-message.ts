import { audience } from '#modules/customers/index.ts';
import { serviceAccounts } from '#modules/settings/index.ts';
import { tokenHash } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type notificationsContract, refuseNotifications } from '../contract.ts';
import { notificationEffects } from '../effects.ts';
import { mobileOf } from '../notify-customer.ts';

const onceEveryMs = 60_000;

/**
 * Requests an example of a message to one receiver, at most once a minute for each. Throws channel_off; InvalidInput for a receiver it
 * cannot reach.
 */
export async function testMessage(
  ctx: Context,
  { mail, locale, channel, to }: ParsedInputOf<(typeof notificationsContract)['testMessage']>,
): Promise<undefined> {
  if (!(await serviceAccounts.readMessaging(ctx)).offered[channel]) throw refuseNotifications('channel_off');
  const recipient = channel === 'sms' ? mobileOf(to) : await audience.findLineUserByEmail(ctx.db, to);
  if (!recipient) throw new InvalidInput({ to: [{ key: channel === 'sms' ? 'mobile' : 'line_not_bound' }] });
  const slot = Math.floor(ctx.clock.now().getTime() / onceEveryMs);
  const receiver = tokenHash(recipient).toString('hex').slice(0, 16);
  const once = [staffCaller(ctx).id, slot, mail, locale, channel, receiver].join(':');
  await inTransaction(ctx.db, (tx) => notificationEffects.emit(tx, 'test_message', { mail, locale, channel, recipient }, once));
}
