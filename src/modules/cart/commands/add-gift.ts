import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { assess } from '../assess/assess.ts';
import { changeCart } from '../change-cart.ts';
import { type CartView, type cartContract, refuseCart } from '../contract.ts';
import type { CartFacts } from '../facts.ts';
import type { StoredCart } from '../stored.ts';
import { giftReason } from '../view/changes.ts';

/** Chooses one piece of a gift, in a tier that gives it. Throws gift_refused with the reason, cart_not_found. */
export async function addGift(ctx: Context, { id, cart: cartId }: ParsedInputOf<typeof cartContract.addGift>): Promise<CartView> {
  return changeCart(ctx, cartId, (facts) => {
    const { currency } = facts.terms;
    const cartWithGift = withGift(facts, id);
    const { quote } = assess({ ...facts, cart: cartWithGift });
    const dropped = quote.dropped_gifts.find(({ gift_id }) => gift_id === id);
    if (!dropped) return { cart: cartWithGift };
    const offering = new Set(facts.terms.gifts.tiers.filter(({ ids }) => ids.includes(id)).map((tier) => tier.id));
    const missing = quote.gift_tiers.filter((tier) => offering.has(tier.id) && tier.missing > 0).map((tier) => tier.missing);
    const reason = giftReason(dropped.reason, missing.length > 0 ? Math.min(...missing) : 0, { locale: ctx.locale, currency });
    throw refuseCart('gift_refused', { reason });
  });
}

/** The cart with the gift in the first tier that offers it; the quote moves it to another tier if needed. */
function withGift({ cart, terms }: CartFacts<StoredCart>, giftId: number): StoredCart {
  const tier = terms.gifts.tiers.find(({ ids }) => ids.includes(giftId));
  return { ...cart, selected_gifts: [...cart.selected_gifts, { gift_id: giftId, tier_id: tier?.id ?? 0 }] };
}
