import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { addGroupToCart, addToCart } from '../../layout/cart-store.ts';
import { panels } from '../../layout/panels.ts';
import { useCustomer } from '../../layout/session-store.ts';
import { showError, showToast } from '../../layout/toasts.tsx';
import { type Choices, firstOpen, setPrice, startChoices } from '../../ui/combo-picker/choices.ts';
import { useLocale, useShop } from '../../ui/shop.ts';
import { type Choice, choose, findChosenItem, firstChoice, firstQuantity } from './choice.ts';
import { useStock } from './use-stock.ts';

/** Why the item cannot be added to the cart now; null when it can. */
export type Blocked = 'sold_out' | 'not_started' | 'ended' | 'member_only' | 'incomplete' | null;

function blockedBy(product: ProductDetail, availability: string | undefined, isMember: boolean): Blocked {
  if (availability === 'not_started' || availability === 'ended') return availability;
  if (availability === undefined || availability === 'sold_out' || availability === 'off_shelf') return 'sold_out';
  return product.member_only && !isMember ? 'member_only' : null;
}

/** The label of the main button. */
export function buttonLabel(blocked: Blocked): string {
  switch (blocked) {
    case 'member_only':
      return m.product_please_login();
    case 'not_started':
      return m.product_coming_button();
    case 'ended':
      return m.product_ended();
    case 'sold_out':
      return m.product_sold_out_button();
    default:
      return m.product_add();
  }
}

/** The alternative action when it cannot be added to the cart. */
function goTo(blocked: Blocked, slotId: number | undefined): void {
  if (blocked === 'member_only') panels.set('login');
  if (blocked === 'incomplete') document.getElementById(`slot-${slotId}`)?.focus();
}

/**
 * The price of a combo as chosen so far, at least the cheapest one, and the sum of its parts; the latter is null until all are
 * chosen, both are for other products.
 */
function setPrices({ combo, slots, price }: ProductDetail, choices: Choices, currency: Currency) {
  if (!combo) return { setPrice: null, partsPrice: null };
  const chosen = setPrice(combo, slots, choices, currency);
  if (firstOpen(slots, choices)) return { setPrice: Math.max(chosen, price), partsPrice: null };
  return { setPrice: chosen, partsPrice: setPrice({ pricing: 'sum', value: null }, slots, choices, currency) };
}

/** The state of the product page: choice, quantity, add to cart, buy now. */
export function useBuying(product: ProductDetail) {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(product));
  const [choices, setChoices] = useState<Choices>(() => startChoices(product.slots));
  const [quantity, setQuantity] = useState(() => firstQuantity(product));
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null);
  const customer = useCustomer();
  const { website } = useShop();
  const navigate = useNavigate();
  const locale = useLocale();
  const stock = useStock(product);
  const isCombo = product.type === 'combo';
  const item = findChosenItem(product, choice);
  const live = item && stock?.get(item.id);
  const availability = isCombo ? product.availability : (live?.availability ?? item?.availability);
  const open = isCombo ? firstOpen(product.slots, choices) : undefined;
  const blocked = blockedBy(product, availability, customer !== null) ?? (open ? 'incomplete' : null);

  async function addToCartThen(then: 'add' | 'buy') {
    if (blocked) return goTo(blocked, open?.id);
    if (busy) return;
    setBusy(then);
    try {
      if (isCombo) await addGroupToCart(product.id, choices, quantity);
      else if (item) await addToCart(item.id, quantity);
      if (then === 'buy') await navigate(localizedPath('/cart', locale));
      else showToast({ kind: 'done', text: m.shop_added_to_cart(), link: { label: m.shop_see_cart(), to: '/cart' } });
    } catch (error) {
      showError(error);
    }
    setBusy(null);
  }

  return {
    choice,
    choices,
    item,
    availability,
    /** The remaining number, when few are left. */
    left: live?.left ?? null,
    ...setPrices(product, choices, website.currency),
    open,
    quantity,
    busy,
    blocked,
    setQuantity,
    setChoices,
    addToCartThen,
    onChoose: (option: number, key: string) => setChoice(choose(product, choice, option, key)),
  };
}
export type Buying = ReturnType<typeof useBuying>;
