import { useState } from 'react';
import * as m from '#messages';
import type { ProductGroup } from '#modules/cart/contract.ts';
import { removeGroup, setGroupQuantity, undoRemoval } from '../../frame/cart-store.ts';
import { say, sayError } from '../../frame/toasts.tsx';
import { productPath } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { useMoney } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Stepper } from '../../ui/stepper.tsx';

/** More than anybody buys; the server answers with the true limits. */
const ceiling = 999;

/** One configured combo: one price, and beneath its name what one set holds. */
export function GroupRow({ cartId, group }: { cartId: string; group: ProductGroup }) {
  const [wanted, setWanted] = useState<number | null>(null);
  const money = useMoney();
  const { product, problem } = group;
  const to = productPath({ id: product.id, slug: product.slug });

  async function change(next: number) {
    setWanted(next);
    await setGroupQuantity(group, next).catch(sayError);
    setWanted(null);
  }
  async function remove() {
    try {
      const { undo: token } = await removeGroup(cartId, group.group_id);
      const undo = () => void (token && undoRemoval(cartId, token).catch(sayError));
      say({ kind: 'removed', text: m.cart_removed({ name: product.name }), action: { label: m.shop_undo(), run: undo } });
    } catch (error) {
      sayError(error);
    }
  }

  return (
    <li className="flex gap-4 border-b border-line py-5 first:pt-0 lg:gap-5">
      <ShopLink to={to} tabIndex={-1} aria-hidden="true" className="aspect-4/5 w-20 shrink-0 self-start bg-mist lg:w-26">
        {product.picture && <Picture picture={product.picture} sizes="104px" alt="" />}
      </ShopLink>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex justify-between gap-4">
          <div>
            <ShopLink to={to} className="font-medium hover:underline hover:underline-offset-4">
              {product.name}
            </ShopLink>
            <ul className="mt-1 text-caption text-ink-2">
              {group.product_items.map((part) => (
                <li key={`${part.slot_id} ${part.product_item_id}`} className={part.valid ? '' : 'text-error'}>
                  {[part.name, part.spec].filter(Boolean).join(' ')} × {part.quantity}
                </li>
              ))}
            </ul>
            {problem && (
              <p role="alert" className="text-caption text-error">
                {problem.message}
              </p>
            )}
          </div>
          <p className="shrink-0 text-end font-medium">{money(group.total)}</p>
        </div>
        <div className="mt-auto flex items-end justify-between pt-3">
          <Stepper
            value={wanted ?? group.quantity}
            min={1}
            max={ceiling}
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
