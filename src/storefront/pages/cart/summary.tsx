import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { Button } from '../../ui/button.tsx';
import { useCardFilled } from '../../ui/pay/card-payment.ts';
import { useMoney, useShop, useSum } from '../../ui/shop.ts';
import { Blockers, useOpenBlockers } from './blockers.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { isReady, type PlaceOrder } from './use-place-order.ts';

/** Whether the order can be placed, including the card number. */
function useCanPlace(cart: CartView): boolean {
  const isCardFilled = useCardFilled();
  return isReady(cart) && (cart.payment_method?.kind !== 'card' || isCardFilled);
}

type Row = { key: string; label: string; amount: string; isDiscount?: boolean };
const discounts = new Set(['item_offer', 'order_offer', 'promo', 'coupon', 'floor']);

/** The rows of the summary: items, each rule by name, delivery, credits. */
function useRows(cart: CartView): Row[] {
  const money = useMoney();
  const { website } = useShop();
  // The quote includes the payment fee in shipping; here it has its own row.
  const delivery = cart.shipping_total - cart.payment_fee;
  const deliveryWords = delivery === 0 ? m.cart_free() : money(delivery);
  const rows = [
    {
      key: 'items',
      label: m.cart_items_total(),
      amount: website.coupon_only ? m.shop_redeem() : money(cart.items_total),
      isShown: !cart.only_credit_items,
    },
    {
      key: 'credit items',
      label: m.basket_credit_items_total(),
      amount: m.basket_points({ count: cart.credit_items_total }),
      isShown: cart.credit_items_total > 0,
    },
    ...cart.why
      .filter(({ step, amount }) => discounts.has(step) && amount !== 0 && !website.coupon_only)
      .map(({ step, label, amount }) => ({ key: step + label, label, amount: money(amount), isShown: true, isDiscount: true })),
    {
      key: 'delivery',
      label: m.cart_shipping(),
      amount: cart.delivery_method_id === null ? m.cart_shipping_later() : deliveryWords,
      isShown: true,
    },
    { key: 'fee', label: m.cart_payment_fee_total(), amount: money(cart.payment_fee), isShown: cart.payment_fee !== 0 },
    {
      key: 'credits',
      label: m.basket_credits_row({ count: cart.credits_used }),
      amount: money(-cart.credits_used),
      isShown: cart.credits_used > 0,
      isDiscount: true,
    },
  ];
  return rows.filter(({ isShown }) => isShown);
}

function Amounts({ cart }: { cart: CartView }) {
  return (
    <dl className="mt-4 flex flex-col gap-2 text-menu">
      {useRows(cart).map(({ key, label, amount, isDiscount }) => (
        <div key={key} className={`flex justify-between gap-4 ${isDiscount ? 'text-secondary-t' : ''}`}>
          <dt>{label}</dt>
          <dd className="shrink-0 text-end">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The total, the blockers, and the order button with the amount. It is always enabled: the last input may still be being saved. */
export function Summary({ cart, placing }: { cart: CartView; placing: PlaceOrder }) {
  const { website } = useShop();
  const sum = useSum();
  const total = sum(cart.final_total);
  const canPlace = useCanPlace(cart);
  return (
    <aside
      aria-labelledby="summary-title"
      className="mt-12 border border-line bg-surface p-5 lg:sticky lg:top-6 lg:mt-0 lg:self-start lg:p-7"
    >
      <h2 id="summary-title" className="title-part">
        {m.cart_summary()}
      </h2>
      <Amounts cart={cart} />
      <p aria-live="polite" className="mt-4 flex items-baseline justify-between border-t border-ink pt-4">
        <span className="text-menu">{website.coupon_only ? m.basket_still_to_cover() : m.cart_total()}</span>
        <span key={cart.final_total} className="just-changed text-total font-semibold">
          {total}
        </span>
      </p>
      <p className="text-end text-caption text-ink-2">
        {cart.reward_credits > 0 ? m.basket_tax_and_reward({ count: cart.reward_credits }) : m.basket_tax_included()}
      </p>
      <PriceBreakdown cart={cart} />
      <Blockers cart={cart} id="blockers" />
      <Button
        look={canPlace ? 'filled' : 'waiting'}
        className="mt-5 w-full"
        isBusy={placing.isBusy}
        aria-describedby={canPlace ? undefined : 'blockers'}
        onClick={() => void placing.place()}
      >
        {website.coupon_only ? m.cart_place_short() : m.cart_place({ amount: total })}
      </Button>
      <p className="mt-3 text-caption text-ink-2">{m.cart_placing_note()}</p>
    </aside>
  );
}

/** The phone's bottom bar: the total, and a link to what is missing or the order button. */
export function CartBar({ cart, placing }: { cart: CartView; placing: PlaceOrder }) {
  const sum = useSum();
  const open = useOpenBlockers(cart);
  const canPlace = useCanPlace(cart);
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden">
      <div className="flex h-19 items-center justify-between gap-4 px-5">
        <p>
          <span className="block text-caption text-ink-2">{m.cart_total()}</span>
          <span className="block text-lead font-semibold">{sum(cart.final_total)}</span>
        </p>
        <Button
          look={canPlace ? 'filled' : 'waiting'}
          className="flex-1"
          aria-describedby={canPlace ? undefined : 'blockers'}
          isBusy={placing.isBusy}
          onClick={() => void placing.place()}
        >
          {open.length ? m.cart_missing({ count: open.length }) : m.cart_place_short()}
        </Button>
      </div>
    </div>
  );
}
