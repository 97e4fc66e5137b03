import { type MouseEvent, useState } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { firstQuantity } from './choice.ts';
import { type Buying, buttonLabel } from './use-buying.ts';

type Props = { product: ProductDetail; buying: Buying };

/** A generous maximum; the server checks the real limits. */
const ceiling = 999;

/** The quantity field. An invalid number is corrected with an explanation. */
function Quantity({ product, buying, isLarge = false }: Props & { isLarge?: boolean }) {
  const [problem, setProblem] = useState('');
  const { min_order_quantity: min, max_per_order: max, order_step: step } = product;
  function change(next: number) {
    setProblem('');
    buying.setQuantity(next);
  }
  function refuse(requested: number) {
    if (requested < min) setProblem(m.cart_problem_below_minimum({ count: min }));
    else if (max !== null && requested > max) setProblem(m.cart_problem_above_maximum({ count: max }));
    else setProblem(m.cart_problem_wrong_step({ count: step }));
  }
  return (
    <div className={isLarge ? '' : 'flex flex-wrap items-center justify-between gap-x-4'}>
      {!isLarge && <span className="text-menu font-semibold">{m.shop_quantity()}</span>}
      <Stepper
        name={isLarge ? 'quantity' : 'quantity_small'}
        isLarge={isLarge}
        value={buying.quantity}
        min={firstQuantity(product)}
        max={max ?? ceiling}
        step={step}
        label={m.shop_quantity()}
        onChange={change}
        onRefused={refuse}
      />
      <p role="alert" className="mt-1 w-full text-small text-error empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** Handled by script: the form is for browsers without scripts. */
export const inPage = (act: () => unknown) => (event: MouseEvent) => {
  event.preventDefault();
  void act();
};

/** The buy buttons: on the phone the bottom bar has the main one. */
export function Buttons({ product, buying }: Props) {
  const { blocked, busy, addToCartThen } = buying;
  const canBuy = blocked === null || blocked === 'incomplete';
  const notes = [
    product.min_order_quantity > 1 && m.product_min({ count: product.min_order_quantity }),
    product.order_step > 1 && m.cart_problem_wrong_step({ count: product.order_step }),
    product.max_per_order !== null && m.product_max({ count: product.max_per_order }),
  ].filter((note) => note !== false);
  return (
    <>
      {notes.length > 0 && <p className="mt-1 text-small text-ink-2">{notes.join(m.shop_clause_separator())}</p>}
      <div className="mt-7 hidden flex-wrap items-start gap-3 md:flex">
        {canBuy && <Quantity isLarge product={product} buying={buying} />}
        <Button
          type="submit"
          className="flex-1"
          isBusy={busy === 'add'}
          isBlocked={!canBuy && blocked !== 'member_only'}
          onClick={inPage(() => addToCartThen('add'))}
        >
          {buttonLabel(blocked)}
        </Button>
      </div>
      {canBuy && (
        <>
          <div className="mt-6 md:hidden">
            <Quantity product={product} buying={buying} />
          </div>
          <Button
            type="submit"
            look="outline"
            className="mt-4 w-full md:mt-3"
            isBusy={busy === 'buy'}
            onClick={inPage(() => addToCartThen('buy'))}
          >
            {m.product_buy_now()}
          </Button>
        </>
      )}
    </>
  );
}
