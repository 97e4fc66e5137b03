import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import type { Received } from '../../call.ts';
import { CallError, call } from '../../client.ts';
import { codesOfThisPage } from '../capture.ts';
import { refreshCart, showCart } from '../cart-store.ts';
import { panels } from '../panels.ts';
import { stored } from '../storage.ts';
import { showError, showToast } from '../toasts.tsx';

type Show = (offer: Received<'cart.showOffer'>) => void;

/** A permanent refusal. After a lost connection, or when the owner must sign in, the code is tried again later. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.status > 0 && error.status < 500 && error.code !== 'code_login' && error.code !== 'cart_not_found';

async function applyOffer(show: Show): Promise<void> {
  const code = stored.get('offer');
  if (!code) return;
  try {
    const offer = await call('cart.showOffer', { cart: stored.get('cart'), code });
    stored.remove('offer');
    if (offer.cart_id) stored.set('cart', offer.cart_id);
    await refreshCart();
    if (offer.message || offer.image) show(offer);
  } catch (error) {
    if (isFinal(error)) stored.remove('offer');
  }
}

async function takeCode(key: 'promo' | 'coupon'): Promise<void> {
  const code = stored.get(key);
  if (!code) return;
  const isNew = codesOfThisPage.delete(key);
  const cart = stored.get('cart');
  if (!cart) {
    if (isNew) showToast({ kind: 'done', text: m.link_code_stored({ code }) });
    return;
  }
  try {
    const view = showCart(await call('cart.applyOffer', key === 'promo' ? { cart, promo: code } : { cart, code }));
    stored.remove(key);
    showResult(view.offers.find((offer) => offer.code === code.trim().toUpperCase()));
  } catch (error) {
    if (isFinal(error)) {
      stored.remove(key);
      showError(error);
    } else if (isNew && error instanceof CallError && error.code === 'code_login') {
      const login = { label: m.link_login(), run: () => panels.set('login') };
      showToast({ kind: 'done', text: m.link_code_stored_login({ code }), action: login });
    }
  }
}

type Offer = CartView['offers'][number];

function showResult(offer: Offer | undefined): void {
  if (!offer) return;
  const { name, valid, message } = offer;
  const text = valid || !message ? m.link_code_applied({ name }) : m.link_code_waiting({ name, reason: message });
  showToast({ kind: 'done', text, link: { label: m.shop_see_cart(), to: '/cart' } });
}

let isTaking = false;
/** The visitor signed in or filled the cart while the codes were being applied. */
let isChanged = false;

/** Applies the codes stored by links; applied and permanently refused ones are removed. Called while it runs, it starts again. */
export async function applyLinkedCodes(show: Show): Promise<void> {
  isChanged = true;
  if (isTaking) return;
  isTaking = true;
  try {
    while (isChanged) {
      isChanged = false;
      await applyOffer(show);
      await takeCode('promo');
      await takeCode('coupon');
    }
  } finally {
    isTaking = false;
  }
}
