import { readOpenCart } from '#modules/cart/index.ts';
import { shelf } from '#modules/catalog/index.ts';
import { published } from '#modules/content/index.ts';
import { creditBalance } from '#modules/credits/index.ts';
import { ownAccount, wishlist } from '#modules/customers/index.ts';
import { pictureFrom } from '#modules/media/index.ts';
import { coupons } from '#modules/pricing/index.ts';
import { invoiceSettings, readCurrency } from '#modules/settings/index.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { accountContract, CustomerProfile, WishlistItem } from './contract.ts';

/** The signed-in customer with their open cart, which replaces the cart id stored in the browser (spec section 4). */
export const me = (ctx: Context): Promise<CustomerProfile> => readOwnProfile(ctx, customerCaller(ctx).id);

/** The profile of the customer who calls. */
export async function readOwnProfile(ctx: Context, id: number): Promise<CustomerProfile> {
  const now = ctx.clock.now();
  const [profile, credits, coupons_unused, currency, acting_staff, cart, invoice_kinds] = await Promise.all([
    ownAccount.readProfile(ctx.db, id, ctx.locale),
    creditBalance(ctx.db, id, now),
    coupons.countUnused(ctx.db, { customerId: id, now }),
    readCurrency(ctx.db),
    ownAccount.actingStaff(ctx),
    readOpenCart(ctx, id),
    invoiceSettings.readKinds(ctx.db),
  ]);
  const banners = await published.bannersForTags(ctx, profile.tags);
  return { ...profile, credits: toMajor(credits, currency), coupons_unused, cart, acting_staff, banners, invoice_kinds };
}

type List = typeof accountContract.wishlist;
type Card = Awaited<ReturnType<typeof shelf.chosenCards>>[number];

/** The customer's wishlist with the current state of each product. */
export async function listWishlist(ctx: Context, { page, per_page }: ParsedInputOf<List>): Promise<ResultOf<List>> {
  const { items, total } = await wishlist.page(ctx.db, customerCaller(ctx).id, { limit: per_page, offset: (page - 1) * per_page });
  const ids = items.map((item) => item.product_id);
  const [cards, currency] = await Promise.all([shelf.chosenCards(ctx.db, ids, ctx.clock.now()), readCurrency(ctx.db)]);
  const cardsById = new Map(cards.map((card) => [card.id, card]));
  const data = items.map(({ product_id, created_at }) => {
    const card = cardsById.get(product_id);
    return { product_id, added_at: created_at.toISOString(), product: card ? productView(card, ctx.locale, currency) : null };
  });
  return { data, meta: { page, per_page, total } };
}

function productView(card: Card, locale: Locale, currency: Currency): WishlistItem['product'] {
  const [picture] = card.pictures;
  return {
    name: inLocale(card.name, locale),
    slug: inLocale(card.slug, locale),
    picture: picture ? pictureFrom(picture, locale) : null,
    price: toMajor(card.price_min, currency),
    suggested_price: card.suggested_price === null ? null : toMajor(card.suggested_price, currency),
    price_varies: card.price_min !== card.price_max,
    is_multi: card.type !== 'single',
    availability: card.availability,
    member_only: card.member_only,
  };
}
