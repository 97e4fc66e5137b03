import * as m from '#messages';
import type { ScriptlessCartView } from '../../scriptless/cart.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useMoney, useShop } from '../../ui/shop.ts';

/** The cart without scripts: it can be viewed and changed; ordering needs scripts. */
export function ScriptlessCart({ cart, problem }: { cart: ScriptlessCartView | null; problem: string | undefined }) {
  const money = useMoney();
  const { website } = useShop();
  const formatSum = (total: number, isCredit = false) =>
    isCredit ? m.basket_points({ count: total }) : website.coupon_only ? m.shop_redeem() : money(total);
  return (
    <div className="wrap pt-6">
      <style>{'[data-waiting]{display:none}'}</style>
      {problem && (
        <p role="alert" className="mb-4 text-error">
          {problem}
        </p>
      )}
      {cart && cart.rows.length > 0 && (
        <>
          <h1 className="title-product">{m.cart_title()}</h1>
          <ul className="mt-6 border-t border-ink">
            {cart.rows.map(({ key, name, specs, quantity, total, problem: wrong, isCredit, itemId }) => (
              <li key={key} className="border-b border-line py-5">
                <p className="flex justify-between gap-4 font-medium">
                  {name}
                  <span>{formatSum(total, isCredit)}</span>
                </p>
                {specs.length > 0 && <p className="text-caption text-ink-2">{specs.join(m.shop_clause_separator())}</p>}
                {wrong && <p className="text-caption text-error">{wrong}</p>}
                <form method="post" className="mt-3 flex flex-wrap items-center gap-3">
                  {itemId !== null && (
                    <>
                      <input type="hidden" name="item" value={itemId} />
                      <input
                        name="quantity"
                        inputMode="numeric"
                        defaultValue={quantity}
                        aria-label={m.cart_quantity_of({ name })}
                        className="h-11 w-16 rounded-control border border-line-2 bg-surface text-center"
                      />
                      <button type="submit" className={buttonClass('outline', 'small')}>
                        {m.no_script_update()}
                      </button>
                    </>
                  )}
                  <button
                    type="submit"
                    name="remove"
                    value={key}
                    aria-label={m.cart_remove_named({ name })}
                    className="min-h-11 text-small"
                  >
                    <span className="link-line">{m.cart_remove()}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
          <p className="mt-4 flex justify-between text-lead font-semibold">
            {m.cart_items_total()}
            <span>{formatSum(cart.total)}</span>
          </p>
        </>
      )}
      <p className="mt-6">{cart && cart.rows.length > 0 ? m.no_script_order() : m.no_script_cart()}</p>
    </div>
  );
}
