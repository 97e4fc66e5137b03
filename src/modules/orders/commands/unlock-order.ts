import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { parsePhone } from '#shared/address/phone.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type OrderForShopper, type ordersContract, refuseOrders } from '../contract.ts';
import { rememberOrder } from '../order-cookie.ts';
import { shopperView } from '../queries/shopper-order.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';

const realm = 'order';

/** By e-mail, or without one by the whole phone number, because three digits can be guessed. */
const isReachedAt = ({ email, phone, country }: StoredOrder, typed: string): boolean =>
  email === '' ? phone !== '' && (parsePhone(typed, country) ?? typed) === (parsePhone(phone, country) ?? phone) : typed === email;

/**
 * Unlocks the full order for this browser with its e-mail (or phone) and the last three digits of its phone. Throws
 * order_not_found, identity_wrong, and too_many_attempts after five wrong attempts.
 */
export async function unlockOrder(
  ctx: Context,
  { token, email, phone_end }: ParsedInputOf<typeof ordersContract.unlock>,
): Promise<OrderForShopper> {
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  const attempt = { realm, account: token, ip: ctx.web.ip };
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  if (!isReachedAt(order, email) || !order.phone.replace(/\D/g, '').endsWith(phone_end)) throw refuseOrders('identity_wrong');
  await inTransaction(ctx.db, (tx) => clearSignInAttempts(tx, attempt));
  rememberOrder(ctx, token);
  return shopperView(ctx, order, true);
}
