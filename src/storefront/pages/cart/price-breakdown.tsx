import { ChevronDown } from 'lucide-react';
import * as m from '#messages';
import type { CartItem, CartView } from '#modules/cart/contract.ts';
import { useMoney } from '../../ui/shop.ts';

type Shared = { key: string; name: string; shares: CartItem['shares'] };

const lineShares = ({ items, product_groups }: CartView): Shared[] =>
  [
    ...items.map((item) => ({
      key: `item ${item.id}`,
      name: [item.product_item.name, item.product_item.spec].filter(Boolean).join(' '),
      shares: item.shares,
    })),
    ...product_groups.map((group) => ({ key: group.group_id, name: group.product.name, shares: group.shares })),
  ].filter(({ shares }) => shares.length > 0);

/** The price breakdown: every step of the quote, its share per line, and codes without effect. */
export function PriceBreakdown({ cart }: { cart: CartView }) {
  const money = useMoney();
  const shared = lineShares(cart);
  const refused = cart.offers.filter(({ valid, kind }) => !valid && kind !== 'auto');
  const heading = 'mt-4 font-medium text-ink';
  return (
    <details className="group mt-2 text-caption text-ink-2">
      <summary className="inline-flex min-h-11 items-center gap-1 text-ink underline underline-offset-4 lg:min-h-8">
        {m.cart_why()}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <ol className="mt-1 flex flex-col gap-1">
        {cart.why.map(({ step, label, amount }) => (
          <li key={`${step}${label}`} className={`flex justify-between gap-4 ${step === 'total' ? 'font-medium text-ink' : ''}`}>
            <span>{label}</span>
            <span>{money(amount)}</span>
          </li>
        ))}
      </ol>
      {shared.length > 0 && (
        <>
          <p className={heading}>{m.basket_why_lines()}</p>
          <ul className="mt-1 flex flex-col gap-1.5">
            {shared.map(({ key, name, shares }) => (
              <li key={key}>
                {name}
                <ul className="ps-3">
                  {shares.map((share) => (
                    <li key={share.rule} className="flex justify-between gap-4">
                      <span>{share.name}</span>
                      <span>{money(-share.amount)}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.length > 0 && (
        <>
          <p className={heading}>{m.basket_why_refused()}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {refused.map(({ id, name, message }) => (
              <li key={id} className="flex justify-between gap-4">
                <span>{name}</span>
                <span className="text-end">{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
