import { shownFields } from '#modules/cart/contract.ts';
import { stockNotices } from '#modules/catalog/index.ts';
import { contactMessages } from '#modules/content/index.ts';
import { myCredits } from '#modules/credits/index.ts';
import { ownAccount } from '#modules/customers/index.ts';
import { visitsOfCustomer } from '#modules/marketing/index.ts';
import { mailsTo } from '#modules/notifications/index.ts';
import { orderBook } from '#modules/orders/index.ts';
import { savedCards } from '#modules/payments/index.ts';
import { coupons as held } from '#modules/pricing/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { accountContract, CustomerProfile } from './contract.ts';
import { readOwnProfile } from './queries.ts';

/** Larger than any customer's number of movements: all on one page. */
const all = { page: 1, per_page: 100_000 };

/** All stored data of the calling customer; each part is read by the module that owns it. */
export async function ownData(ctx: Context): Promise<ResultOf<typeof accountContract.data>> {
  const { id } = customerCaller(ctx);
  const [{ profile, cart }, consents, { data: devices }, { data: passkeys }, wishlist, orders, { data: cards }, log] = await Promise.all([
    readAccount(ctx, id),
    ownAccount.allConsents(ctx.db, id),
    ownAccount.listDevices(ctx),
    ownAccount.listPasskeys(ctx),
    ownAccount.allWishlistItems(ctx.db, id),
    orderBook.ordersOfCustomer(ctx, id),
    savedCards.listCards(ctx),
    auditLog.byCustomer(ctx.db, id),
  ]);
  return {
    made_at: ctx.clock.now().toISOString(),
    ...{ profile, consents, devices, passkeys, wishlist, cart, orders, cards },
    ...(await readValues(ctx)),
    ...(await readContacts(ctx, id)),
    log,
  };
}

async function readAccount(ctx: Context, id: number) {
  const [{ cart, acting_staff: _actingStaff, banners: _banners, invoice_kinds: _kinds, ...profile }, { created_at, last_seen_at, source }] =
    await Promise.all([readOwnProfile(ctx, id), ownAccount.readOrigin(ctx.db, id)]);
  const origin = {
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at?.toISOString() ?? null,
    source: source && { ...source },
  };
  return { profile: { ...profile, ...origin }, cart: cart && cartData(cart) };
}

/** What a customer typed and put into the cart, without what the shop computes and offers. */
function cartData(cart: NonNullable<CustomerProfile['cart']>) {
  const nameOf = ({ sku, name, spec }: { sku: string; name: string; spec: string }) => ({ sku, name, spec });
  return {
    ...shownFields.parse(cart),
    cvs: cart.cvs,
    items: cart.items.map(({ product_item, quantity }) => ({ ...nameOf(product_item), quantity })),
    sets: cart.product_groups.map(({ product, quantity, product_items }) => ({
      ...{ name: product.name, quantity },
      items: product_items.map((part) => ({ ...nameOf(part), quantity: part.quantity })),
    })),
  };
}

/** Credits and coupons. */
async function readValues(ctx: Context) {
  const [credits, ...coupons] = await Promise.all([
    myCredits(ctx, all),
    ...(['unused', 'used', 'expired'] as const).map((state) => held.myCoupons(ctx, { ...all, state })),
  ]);
  return {
    credits: credits.data.map(({ type, amount, balance_after, description, created_at }) => ({
      ...{ type, amount, balance_after, description, created_at },
    })),
    coupons: coupons.flatMap(({ data }) => data),
  };
}

/** What was written by and to the customer, and from where they came. */
async function readContacts({ db }: Context, id: number) {
  const [messages, stock_notices, addresses, visits] = await Promise.all([
    contactMessages.allOfCustomer(db, id),
    stockNotices.list(db, id),
    ownAccount.provenAddresses(db, id),
    visitsOfCustomer(db, id),
  ]);
  return { messages, stock_notices, mails: await mailsTo(db, addresses), visits };
}
