import { ChevronDown } from 'lucide-react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { Button } from '../../ui/button.tsx';
import { useMoney } from '../../ui/shop.ts';
import { Blockers } from './blockers.tsx';
import { isReady, type Placing } from './use-placing.ts';

function Amounts({ cart }: { cart: CartView }) {
  const money = useMoney();
  // The quote counts the payment's fee as part of shipping; here it has a row of its own.
  const delivery = cart.shipping_total - cart.payment_fee;
  const deliveryCost = delivery === 0 ? m.cart_free() : money(delivery);
  const deliveryWords = cart.delivery_method_id === null ? m.cart_shipping_later() : deliveryCost;
  const rows = [
    { label: m.cart_items_total(), amount: money(cart.items_total), isShown: true },
    { label: m.cart_discount(), amount: money(-Math.abs(cart.discount_total)), isShown: cart.discount_total !== 0, isDiscount: true },
    { label: m.cart_shipping(), amount: deliveryWords, isShown: true },
    { label: m.cart_payment_fee_total(), amount: money(cart.payment_fee), isShown: cart.payment_fee !== 0 },
  ];
  return (
    <dl className="mt-4 flex flex-col gap-2 text-menu">
      {rows
        .filter((row) => row.isShown)
        .map(({ label, amount, isDiscount }) => (
          <div key={label} className={`flex justify-between gap-4 ${isDiscount ? 'text-secondary-t' : ''}`}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The quote explained, step by step, as the server counted it. */
function Why({ cart }: { cart: CartView }) {
  const money = useMoney();
  return (
    <details className="group mt-2 text-caption">
      <summary className="inline-flex min-h-8 items-center gap-1 underline underline-offset-4">
        {m.cart_why()}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <ol className="mt-1 flex flex-col gap-1 text-ink-2">
        {cart.why
          .filter(({ step, amount }) => amount !== 0 || step === 'shipping' || step === 'total')
          .map(({ step, label, amount }) => (
            <li key={`${step}${label}`} className={`flex justify-between gap-4 ${step === 'total' ? 'font-medium text-ink' : ''}`}>
              <span>{label}</span>
              <span>{money(amount)}</span>
            </li>
          ))}
      </ol>
    </details>
  );
}

/** What it comes to, what is missing, and the button with the amount in it. */
export function Summary({ cart, placing }: { cart: CartView; placing: Placing }) {
  const money = useMoney();
  const total = money(cart.final_total);
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
        <span className="text-menu">{m.cart_total()}</span>
        <span key={cart.final_total} className="just-changed text-total font-semibold">
          {total}
        </span>
      </p>
      <Why cart={cart} />
      <Blockers cart={cart} id="blockers" />
      <Button
        className="mt-5 w-full"
        isBusy={placing.isBusy}
        isBlocked={!isReady(cart)}
        aria-describedby={isReady(cart) ? undefined : 'blockers'}
        onClick={() => void placing.place()}
      >
        {m.cart_place({ amount: total })}
      </Button>
      <p className="mt-3 text-caption text-ink-2">{m.cart_placing_note()}</p>
    </aside>
  );
}

/** The phone's foot: the total, and either the way to what is missing or the order itself. */
export function CartBar({ cart, placing }: { cart: CartView; placing: Placing }) {
  const money = useMoney();
  const { blockers } = cart;
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden">
      <div className="flex h-19 items-center justify-between gap-4 px-5">
        <p>
          <span className="block text-caption text-ink-2">{m.cart_total()}</span>
          <span className="block text-lead font-semibold">{money(cart.final_total)}</span>
        </p>
        <Button className="flex-1" isBusy={placing.isBusy} onClick={() => void placing.place()}>
          {blockers.length ? m.cart_missing({ count: blockers.length }) : m.cart_place_short()}
        </Button>
      </div>
    </div>
  );
}
