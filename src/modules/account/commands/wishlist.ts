import { wishlist } from '#modules/customers/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';

/** Adds a product to the wishlist. Throws wishlist_product_gone, wishlist_full. */
export async function addToWishlist(ctx: Context, { product_id }: { product_id: number }): Promise<undefined> {
  await inTransaction(ctx.db, (tx) => wishlist.add(tx, customerCaller(ctx).id, product_id, ctx.clock.now()));
}

export async function removeFromWishlist(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await wishlist.remove(ctx.db, customerCaller(ctx).id, id);
}
