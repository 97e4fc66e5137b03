import { stockNotices } from '#modules/catalog/index.ts';
import { contactMessages } from '#modules/content/index.ts';
import { myCredits } from '#modules/credits/index.ts';
import { ownAccount } from '#modules/customers/index.ts';
import { orderBook } from '#modules/orders/index.ts';
import { savedCards } from '#modules/payments/index.ts';
import { coupons as held } from '#modules/pricing/index.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { accountContract } from './contract.ts';
import { readOwnProfile } from './queries.ts';

/** Larger than any customer's number of movements: all on one page. */
const all = { page: 1, per_page: 100_000 };

/** All stored data of the calling customer; each part is read by the module that owns it. */
export async function ownData(ctx: Context): Promise<ResultOf<typeof accountContract.data>> {
  const { id } = customerCaller(ctx);
  const { cart: _shown, acting_staff: _actingStaff, banners: _banners, invoice_kinds: _kinds, ...profile } = await readOwnProfile(ctx, id);
  const [consents, { data: devices }, { data: passkeys }, wishlist, orders, credits, { data: cards }, messages, notices, ...coupons] =
    await Promise.all([
      ownAccount.allConsents(ctx.db, id),
      ownAccount.listDevices(ctx),
      ownAccount.listPasskeys(ctx),
      ownAccount.allWishlistItems(ctx.db, id),
      orderBook.ordersOfCustomer(ctx.db, id, ctx.locale),
      myCredits(ctx, all),
      savedCards.listCards(ctx),
      contactMessages.allOfCustomer(ctx.db, id),
      stockNotices.list(ctx.db, id),
      ...(['unused', 'used', 'expired'] as const).map((state) => held.myCoupons(ctx, { ...all, state })),
    ]);
  return {
    made_at: ctx.clock.now().toISOString(),
    ...{ profile, consents, devices, passkeys, wishlist, orders, cards },
    credits: credits.data.map(({ type, amount, balance_after, description, created_at }) => ({
      ...{ type, amount, balance_after, description, created_at },
    })),
    coupons: coupons.flatMap(({ data }) => data),
    ...{ messages, stock_notices: notices },
  };
}
