import type { CartView } from '#modules/cart/contract.ts';
import { call } from '../../../client.ts';
import { showCart } from '../../../layout/cart-store.ts';

type Changing = (cart: string, id: string) => Promise<CartView>;

/** Applies a code. Throws a CallError with the reason when it has no effect. */
export const applyCode: Changing = async (cart, code) => showCart(await call('cart.applyOffer', { cart, code }));

/** Removes an attached offer, promo code or coupon. */
export const removeOffer: Changing = async (cart, offer) => showCart(await call('cart.removeOffer', { cart, offer }));

export const addGift = async (cart: string, id: number): Promise<CartView> => showCart(await call('cart.addGift', { cart, id }));
export const removeGift = async (cart: string, id: number): Promise<CartView> => showCart(await call('cart.removeGift', { cart, id }));

/** Applies the cheapest combination; `back` restores the previous codes. */
export async function applyBest(before: CartView): Promise<{ back: () => Promise<void> }> {
  const { cart } = await call('cart.bestOffers', { cart: before.id, apply: true });
  if (cart) showCart(cart);
  const previous = before.offers.filter(({ kind }) => kind !== 'auto');
  const includesOffer = (offers: CartView['offers'], id: string) => offers.some((offer) => offer.id === id);
  async function back(): Promise<void> {
    for (const { id, kind } of cart?.offers ?? []) if (kind !== 'auto' && !includesOffer(previous, id)) await removeOffer(before.id, id);
    for (const { id, code } of previous) if (code && !includesOffer(cart?.offers ?? [], id)) await applyCode(before.id, code);
  }
  return { back };
}

/** Applies one coupon and removes those it cannot be combined with. */
export async function chooseCoupon(cart: string, code: string): Promise<void> {
  const { offers } = await applyCode(cart, code);
  const rivals = offers.filter((offer) => offer.kind === 'coupon' && offer.code !== code);
  const isBeaten = offers.some((offer) => offer.code === code && isOutweighed(offer));
  for (const rival of rivals) if (isBeaten ? rival.valid : isOutweighed(rival)) await removeOffer(cart, rival.id);
}

const isOutweighed = ({ missing }: CartView['offers'][number]): boolean =>
  missing !== null && (missing.code === 'beaten' || missing.code === 'not_combinable');
