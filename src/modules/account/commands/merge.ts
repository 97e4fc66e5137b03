import { deleteOpenCarts } from '#modules/cart/index.ts';
import { stockNotices } from '#modules/catalog/index.ts';
import { contactMessages } from '#modules/content/index.ts';
import { mergePurses } from '#modules/credits/index.ts';
import { ownAccount } from '#modules/customers/index.ts';
import { deletePrivatePicture } from '#modules/media/index.ts';
import { orderBook } from '#modules/orders/index.ts';
import { savedCards } from '#modules/payments/index.ts';
import { coupons } from '#modules/pricing/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type accountContract, refuseAccount } from '../contract.ts';

/**
 * Merges one account into another: orders, credits, coupons, addresses, wishlist, messages and stock notices are moved and the source is
 * anonymised, in one transaction. Throws same_customer, customer_not_found, customer_anonymised, customer_changed.
 */
export async function merge(ctx: Context, input: ParsedInputOf<typeof accountContract.merge>): Promise<{ id: number; version: number }> {
  const { id, version, from, from_version } = input;
  if (id === from) throw refuseAccount('same_customer');
  const pair = { from, into: id };
  const { avatar, ...saved } = await inTransaction(ctx.db, async (tx) => {
    // Locks carts first, as placing an order does, so that an order being placed is finished and moved below.
    await deleteOpenCarts(tx, from);
    return ownAccount.mergeAccounts(tx, ctx, { ...pair, version, from_version }, async () => {
      await coupons.moveCoupons(tx, pair);
      await mergePurses(tx, pair);
      await orderBook.moveOrders(tx, pair);
      await contactMessages.moveTo(tx, pair);
      await stockNotices.move(tx, pair);
      // The customer saves a card again in the account that stays.
      await savedCards.removeAllCards(tx, from, ctx.clock.now());
    });
  });
  if (avatar !== null) await deletePrivatePicture(ctx, avatar);
  return saved;
}
