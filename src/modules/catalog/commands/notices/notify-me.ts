import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseCatalog } from '../../contract.ts';
import { insertNotice } from '../../store/notices.ts';

/** Stores a stock notice request in the subscriber's language. Throws `product_item_not_found`. */
export async function notifyMe(ctx: Context, { product_item_id, email }: { product_item_id: number; email: string }): Promise<undefined> {
  const customer_id = ctx.caller.kind === 'customer' ? ctx.caller.id : null;
  const notice = { product_item_id, email, customer_id, locale: ctx.locale };
  const found = await inTransaction(ctx.db, (tx) => insertNotice(tx, notice, ctx.clock.now()));
  if (!found) throw refuseCatalog('product_item_not_found');
}
