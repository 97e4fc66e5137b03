import { deleteOpenCarts } from '#modules/cart/index.ts';
import { ownAccount } from '#modules/customers/index.ts';
import { deletePrivatePicture } from '#modules/media/index.ts';
import { orderBook } from '#modules/orders/index.ts';
import { savedCards } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { refuseAccount } from '../contract.ts';

/**
 * Anonymises the caller's account after checking its password. Orders keep the data written on them; carts, addresses,
 * wishlist, sessions and the picture are deleted. Throws InvalidInput on `password`, orders_open with `count`.
 */
export async function deleteAccount(ctx: Context, { password }: { password?: string | undefined }): Promise<undefined> {
  await ownAccount.checkPassword(ctx, password, 'password');
  const { id } = customerCaller(ctx);
  const { avatar } = await inTransaction(ctx.db, async (tx) => {
    // Locks carts first, as placing an order does, so that an order being placed is finished and counted below.
    await deleteOpenCarts(tx, id);
    await ownAccount.lockAccount(tx, ctx);
    const count = await orderBook.countOpenOrders(tx, id);
    if (count > 0) throw refuseAccount('orders_open', { count });
    await savedCards.removeAllCards(tx, id, ctx.clock.now());
    return ownAccount.emptyAccount(tx, ctx);
  });
  if (avatar !== null) await deletePrivatePicture(ctx, avatar);
}
