import { type CSSProperties, useRef, useState } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { saveCart } from '../../../layout/cart-store.ts';
import { Field } from '../../../ui/field.tsx';
import { useMoney } from '../../../ui/shop.ts';
import { reportFailure } from '../failure.ts';

/** Paying with credits: a slider up to the maximum, a number field, and a button for all. */
export function Credits({ cart }: { cart: CartView }) {
  const money = useMoney();
  const { credits_total: total, credits_used: used, credits_usable: usable, credit_items_total: forItems } = cart;
  const [requested, setRequested] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(0);
  const shown = requested ?? used;
  const problem = cart.blockers.find(({ target }) => target === 'credits_used');
  if (total <= 0 && forItems <= 0) return null;

  function request(amount: number): number {
    latest.current += 1;
    setRequested(amount);
    return latest.current;
  }
  async function use(amount: number) {
    const mine = request(amount);
    setTyped(null);
    await saveCart({ id: cart.id, credits_used: amount }).catch(reportFailure);
    // The slider may have been moved again.
    if (mine === latest.current) setRequested(null);
  }
  const settle = () => {
    if (typed === null) return;
    const amount = Number.parseFloat(typed);
    if (Number.isNaN(amount)) return setTyped(null);
    void use(amount);
  };

  return (
    <section aria-labelledby="credits-title" className="mt-8">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="credits-title" className="text-menu font-semibold">
          {m.basket_credits()}
          <span className="ms-2 text-small font-normal text-ink-2">{m.basket_credits_have({ count: total, amount: money(1) })}</span>
        </h3>
        {usable > 0 && (
          <button type="button" onClick={() => void use(usable)} className="grid min-h-11 shrink-0 place-items-center text-small">
            <span className="link-line">{m.basket_credits_max()}</span>
          </button>
        )}
      </div>
      {usable > 0 && (
        <input
          type="range"
          aria-label={m.basket_credits()}
          min={0}
          max={usable}
          value={Math.min(usable, shown)}
          onChange={(event) => request(Number(event.target.value))}
          onPointerUp={() => requested !== null && void use(requested)}
          onKeyUp={() => requested !== null && void use(requested)}
          onBlur={() => requested !== null && requested !== used && void use(requested)}
          style={{ '--part': `${(Math.min(usable, shown) / usable) * 100}%` } as CSSProperties}
          className="slider mt-1 w-full"
        />
      )}
      <Field
        id="credits_used"
        label={m.basket_credits_amount()}
        inputMode="numeric"
        value={typed ?? String(shown)}
        onChange={(event) => setTyped(event.target.value.replace(/[^\d.]/g, '').slice(0, 10))}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        error={problem?.message}
        hint={m.basket_credits_left({ used: shown, left: Math.max(0, total - shown) })}
        autoComplete="off"
        className="max-w-60"
      />
      {usable < total && <p className="mt-1.5 text-caption text-ink-2">{m.basket_credits_cap({ count: usable })}</p>}
      {forItems > 0 && <p className="mt-1.5 text-caption text-ink-2">{m.basket_credits_items({ count: forItems })}</p>}
    </section>
  );
}
