import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { MyCoupon } from '#modules/pricing/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { call } from '../../../client.ts';
import { currentCart, showCart } from '../../../layout/cart-store.ts';
import { stored } from '../../../layout/storage.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { brandPath, categoryPath, productPath } from '../../../ui/paths.ts';
import { useLocale } from '../../../ui/shop.ts';

const pathsOf = { category: categoryPath, brand: brandPath, product: productPath };
export const placePath = (place: MyCoupon['places'][number]): string => pathsOf[place.kind](place);

/**
 * Uses a coupon: applied to a cart with items, which is then shown; otherwise stored for the next cart (spec section 9, key
 * `coupon`), and its products are shown.
 */
export function useCouponNow(): (coupon: MyCoupon) => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async ({ code, places: [place] }) => {
    const cart = currentCart();
    if (cart && cart.quantity_count > 0) {
      try {
        showCart(await call('cart.applyOffer', { cart: cart.id, code }));
        await navigate(localizedPath('/cart', locale));
      } catch (error) {
        showError(error);
      }
      return;
    }
    stored.set('coupon', code);
    showToast({ kind: 'done', text: m.my_coupons_claimed_pending() });
    await navigate(localizedPath(place ? placePath(place) : '/products', locale));
  };
}
