import { useState } from 'react';
import * as m from '#messages';
import type { CartItem, CartView } from '#modules/cart/contract.ts';
import { removeItem, setQuantity, undoRemoval } from '../../frame/cart-store.ts';
import { say, sayError } from '../../frame/toasts.tsx';
import { productPath } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { useMoney } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { GroupRow } from './group-row.tsx';

/** More than anybody buys; the server answers with the true limits. */
const ceiling = 999;

function Row({ cartId, item }: { cartId: string; item: CartItem }) {
  const [wanted, setWanted] = useState<number | null>(null);
  const money = useMoney();
  const { product_item: product, quantity, problem } = item;

  async function change(next: number) {
    setWanted(next);
    await setQuantity(product.id, next).catch(sayError);
    setWanted(null);
  }
  async function remove() {
    try {
      const { undo: token } = await removeItem(cartId, item.id);
      const undo = () => void (token && undoRemoval(cartId, token).catch(sayError));
      say({ kind: 'removed', text: m.cart_removed({ name: product.name }), action: { label: m.shop_undo(), run: undo } });
    } catch (error) {
      sayError(error);
    }
  }

  const isOffer = product.suggested_price !== null && product.suggested_price > product.price;
  return (
    <li className="flex gap-4 border-b border-line py-5 first:pt-0 lg:gap-5">
      <ShopLink
        to={productPath({ id: product.product_id, slug: product.slug })}
        tabIndex={-1}
        aria-hidden="true"
        className="aspect-4/5 w-20 shrink-0 self-start bg-mist lg:w-26"
      >
        {product.picture && <Picture picture={product.picture} sizes="104px" alt="" />}
      </ShopLink>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex justify-between gap-4">
          <div>
            <ShopLink
              to={productPath({ id: product.product_id, slug: product.slug })}
              className="font-medium hover:underline hover:underline-offset-4"
            >
              {product.name}
            </ShopLink>
            {product.spec && <p className="text-caption text-ink-2">{product.spec}</p>}
            {problem ? (
              <p role="alert" className="text-caption text-error">
                {problem.message}
              </p>
            ) : (
              product.stock_hint !== null && <p className="text-caption text-warn">{m.cart_stock_hint({ count: product.stock_hint })}</p>
            )}
          </div>
          <p className="shrink-0 text-end font-medium">
            {isOffer && <s className="block text-caption font-normal text-ink-3">{money((product.suggested_price ?? 0) * quantity)}</s>}
            <span className={isOffer ? 'text-secondary-t' : ''}>{money(item.line_total)}</span>
          </p>
        </div>
        <div className="mt-auto flex items-end justify-between pt-3">
          <Stepper
            value={wanted ?? quantity}
            min={product.min_order_quantity}
            max={product.max_per_order ?? ceiling}
            label={m.cart_quantity_of({ name: product.name })}
            onChange={change}
          />
          <button
            type="button"
            aria-label={m.cart_remove_named({ name: product.name })}
            onClick={remove}
            className="link-line my-2 text-small"
          >
            {m.cart_remove()}
          </button>
        </div>
      </div>
    </li>
  );
}

/** How far it is to free delivery: one sentence, one bar on the true scale of amounts. */
function FreeShipping({ cart }: { cart: CartView }) {
  const money = useMoney();
  const { free_shipping_threshold: threshold, free_shipping_missing: missing } = cart;
  if (threshold === null) return null;
  const part = missing === null ? 1 : Math.min(1, (threshold - missing) / threshold);
  return (
    <div className="mt-6 border border-line bg-surface p-5">
      <p className="text-small">{missing === null ? m.cart_reached_free() : m.cart_missing_free({ amount: money(missing) })}</p>
      <div className="mt-3 h-1.5 rounded-full bg-line">
        <div style={{ width: `${part * 100}%` }} className={`h-full rounded-full ${missing === null ? 'bg-ok' : 'bg-primary'}`} />
      </div>
    </div>
  );
}

export function Items({ cart }: { cart: CartView }) {
  return (
    <>
      <ul>
        {cart.items.map((item) => (
          <Row key={item.id} cartId={cart.id} item={item} />
        ))}
        {cart.product_groups.map((group) => (
          <GroupRow key={group.group_id} cartId={cart.id} group={group} />
        ))}
      </ul>
      <FreeShipping cart={cart} />
    </>
  );
}
