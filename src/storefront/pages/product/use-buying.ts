import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { addToCart } from '../../frame/cart-store.ts';
import { panels } from '../../frame/panels.ts';
import { useCustomer } from '../../frame/session-store.ts';
import { say, sayError } from '../../frame/toasts.tsx';
import { useLocale } from '../../ui/shop.ts';
import { type Choice, choose, firstChoice, itemOf } from './choice.ts';

/** Why the button cannot be pressed now; null when it can. */
type Blocked = 'sold_out' | 'not_started' | 'ended' | 'member_only' | null;

function blockedBy(product: ProductDetail, availability: string | undefined, isMember: boolean): Blocked {
  if (product.member_only && !isMember) return 'member_only';
  // The page was made for a guest: for a member "member only" says nothing about the stock.
  if (availability === undefined || availability === 'sold_out' || availability === 'off_shelf') return 'sold_out';
  if (availability === 'not_started' || availability === 'ended') return availability;
  return null;
}

/** The words of the main button. */
export function buttonWords(blocked: Blocked): string {
  if (blocked === 'member_only') return m.product_please_login();
  if (blocked === 'not_started') return m.product_coming_button();
  if (blocked === 'ended') return m.product_ended();
  return blocked ? m.product_sold_out_button() : m.product_add();
}

/** Everything one does on the product page: choose, count, put in the cart, go and pay. */
export function useBuying(product: ProductDetail) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(product));
  const [quantity, setQuantity] = useState(product.min_order_quantity);
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null);
  const customer = useCustomer();
  const navigate = useNavigate();
  const locale = useLocale();
  const item = itemOf(product, choice);
  const blocked = blockedBy(product, item?.availability, customer !== null);

  async function put(then: 'add' | 'buy') {
    if (blocked === 'member_only') return panels.set('login');
    if (!item || blocked || busy) return;
    setBusy(then);
    try {
      await addToCart(item.id, quantity);
      if (then === 'buy') await navigate(localizedPath('/cart', locale));
      else say({ kind: 'done', text: m.shop_added_to_cart(), link: { label: m.shop_see_cart(), to: '/cart' } });
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(null);
    }
  }

  return {
    choice,
    item,
    quantity,
    busy,
    blocked,
    setQuantity,
    put,
    onChoose: (option: number, key: string) => setChoice(choose(product, choice, option, key)),
  };
}
export type Buying = ReturnType<typeof useBuying>;
