import { lazy, memo, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#messages';
import type { CartItem } from '#modules/cart/contract.ts';
import { removeItem, setQuantity } from '../../../layout/cart-store.ts';
import { panels } from '../../../layout/panels.ts';
import { useCustomer } from '../../../layout/session-store.ts';
import { formatDay } from '../../../ui/dates.ts';
import { productPath } from '../../../ui/paths.ts';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { firstQuantity } from '../../product/choice.ts';
import { Line, LineAction, LineSum, ownOffers, Pill } from './line.tsx';
import { Problem } from './problem.tsx';
import { moveToWishlist, removeWithUndo } from './remove-line.ts';
import { useEditChoices } from './use-edit-choices.ts';
import { useQuantity } from './use-quantity.ts';

// Loaded when the specification is changed.
const ChangeSpec = lazy(async () => ({ default: (await import('./change-spec.tsx')).ChangeSpec }));

/** A generous maximum; the server checks the real limits. */
export const maxQuantity = 9999;

function Details({ item, onSet }: { item: CartItem; onSet: (quantity: number) => void }) {
  const { website } = useShop();
  const locale = useLocale();
  const { product_item: product, problem, quantity } = item;
  const { preorder, stock_hint: left } = product;
  const ships = preorder?.ship_from
    ? m.basket_preorder_from({ day: formatDay(preorder.ship_from, locale, website.time_zone) })
    : m.basket_preorder();
  const pills = ownOffers(item.shares);
  return (
    <>
      {product.spec && <p className="text-caption text-ink-2">{product.spec}</p>}
      {preorder && <p className="text-caption text-ink-2">{ships}</p>}
      {product.requires_tax_id && <p className="text-caption text-ink-2">{m.basket_cross_border()}</p>}
      {left !== null && left > 0 && <p className="text-caption text-warn">{m.cart_stock_hint({ count: left })}</p>}
      {problem && <Problem problem={problem} quantity={quantity} step={product.order_step} onSet={onSet} />}
      {(item.is_credit || product.member_only || pills.length > 0) && (
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {item.is_credit && <Pill look="credit">{m.basket_points_pill()}</Pill>}
          {product.member_only && <Pill look="member">{m.shop_member()}</Pill>}
          {pills.map(({ rule, name }) => (
            <Pill key={rule} look="offer">
              {name}
            </Pill>
          ))}
        </p>
      )}
    </>
  );
}

/** Runs `run` for members; visitors sign in first, then it runs, unless they closed the dialog. */
function useOnceSignedIn(run: () => void): () => void {
  const customer = useCustomer();
  const panel = panels.use();
  const isPending = useRef(false);
  const onSignedIn = useEffectEvent(run);
  useEffect(
    function afterSignIn() {
      const wasPending = isPending.current;
      if (customer || panel !== 'login') isPending.current = false;
      if (customer && wasPending) onSignedIn();
    },
    [customer, panel],
  );
  return () => {
    if (customer) return run();
    isPending.current = true;
    panels.set('login');
  };
}

function Row({ cartId, item }: { cartId: string; item: CartItem }) {
  const { product_item: product } = item;
  const { name } = product;
  const [quantity, change] = useQuantity(item.quantity, (next) => setQuantity(product.id, next));
  const choosing = useEditChoices(product.product_id);
  const remove = () => removeItem(cartId, item.id);
  const later = useOnceSignedIn(() => void moveToWishlist({ productId: product.product_id, name, remove }));
  // Until the answer arrives, the old unit price is used.
  const forRequested = (amount: number) => (quantity === item.quantity ? amount : (amount / item.quantity) * quantity);
  const saved = ownOffers(item.shares).reduce((sum, { amount }) => sum + amount, 0);
  const full = Math.max((product.suggested_price ?? 0) * item.quantity, item.line_total);
  return (
    <Line
      to={productPath({ id: product.product_id, slug: product.slug })}
      picture={product.picture}
      name={name}
      details={<Details item={item} onSet={change} />}
      sum={<LineSum full={forRequested(full)} total={forRequested(item.line_total - saved)} isCredit={item.is_credit} />}
      stepper={
        <Stepper
          value={quantity}
          min={firstQuantity(product)}
          max={product.max_per_order ?? maxQuantity}
          step={product.order_step}
          label={m.cart_quantity_of({ name })}
          onChange={change}
        />
      }
      actions={
        <>
          {product.spec && (
            <LineAction
              label={m.basket_change_spec()}
              named={m.basket_change_spec_named({ name })}
              onClick={choosing.open}
              changes={String(product.id)}
            />
          )}
          <LineAction label={m.basket_save_for_later()} named={m.basket_save_named({ name })} onClick={later} />
          <LineAction label={m.cart_remove()} named={m.cart_remove_named({ name })} onClick={() => void removeWithUndo(name, remove)} />
          {choosing.product && (
            <Suspense>
              <ChangeSpec product={choosing.product} item={item} isOpen={choosing.isOpen} onClose={choosing.close} />
            </Suspense>
          )}
        </>
      }
    />
  );
}

/** A cart line. Every answer replaces all lines; only changed ones are rendered again, so that 200 stay smooth. */
export const ItemRow = memo(
  Row,
  (before, after) => before.cartId === after.cartId && JSON.stringify(before.item) === JSON.stringify(after.item),
);
