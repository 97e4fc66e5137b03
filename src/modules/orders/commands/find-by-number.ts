import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { parsePhone } from '#shared/address/phone.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type ordersContract, refuseOrders } from '../contract.ts';
import { rememberOrder } from '../order-cookie.ts';
import { selectOrder } from '../store/orders.ts';

const realm = 'order';

/**
 * Opens an order by number, e-mail and phone and remembers it for this browser. An unknown number is answered like a wrong
 * phone. Throws identity_wrong, and too_many_attempts after five wrong attempts.
 */
export async function findByNumber(
  ctx: Context,
  { order_no, email, phone }: ParsedInputOf<typeof ordersContract.find>,
): Promise<{ token: string }> {
  const attempt = { realm, account: order_no, ip: ctx.web.ip };
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  const order = await selectOrder(ctx.db, { order_no });
  const isOwnOrder = order && email === order.email && (parsePhone(phone, order.country) ?? phone) === order.phone;
  if (!isOwnOrder) throw refuseOrders('identity_wrong');
  await inTransaction(ctx.db, (tx) => clearSignInAttempts(tx, attempt));
  rememberOrder(ctx, order.token);
  return { token: order.token };
}
