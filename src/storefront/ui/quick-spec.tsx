import { useId, useState } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { addToCart } from '../frame/cart-store.ts';
import { say, sayError } from '../frame/toasts.tsx';
import { choose, firstChoice, itemOf } from '../pages/product/choice.ts';
import { Options } from '../pages/product/options.tsx';
import { Button } from './button.tsx';
import { CloseButton, Dialog } from './dialog.tsx';
import { productPath } from './paths.ts';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { ShopLink } from './shop-link.tsx';

type Props = { product: ProductDetail; isOpen: boolean; onClose: () => void };

/** Chooses a specification over the list and puts the least quantity of it into the cart. */
export function QuickSpec({ product, isOpen, onClose }: Props) {
  const [choice, setChoice] = useState(() => firstChoice(product));
  const [isBusy, setBusy] = useState(false);
  const title = useId();
  const item = itemOf(product, choice);
  const canBeBought = item?.availability === 'available' || item?.availability === 'low';
  const picture = item?.picture ?? product.pictures[0];

  async function add() {
    if (!item) return;
    setBusy(true);
    try {
      await addToCart(item.id, product.min_order_quantity);
      onClose();
      say({ kind: 'done', text: m.shop_added_to_cart(), link: { label: m.shop_see_cart(), to: '/cart' } });
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={title}
      className="pointer-events-auto m-auto w-full max-w-170 rounded-control shadow-dialog"
    >
      <div className="grid grid-cols-[14rem_1fr]">
        <div className="relative min-h-70 bg-mist">
          {picture && <Picture picture={picture} sizes="300px" alt="" className="absolute inset-0 size-full object-cover" />}
        </div>
        <div className="relative p-6 pe-12">
          <CloseButton className="absolute end-1 top-1" />
          <h2 id={title} className="title-card">
            {product.name}
          </h2>
          <p aria-live="polite" className="mt-2">
            <Price
              price={item?.price ?? product.price}
              suggested={item ? item.suggested_price : product.suggested_price}
              isCredit={product.is_credit}
            />
          </p>
          <Options product={product} choice={choice} onChoose={(option, key) => setChoice(choose(product, choice, option, key))} />
          <Button className="mt-7 w-full" isBusy={isBusy} isBlocked={!canBeBought} onClick={add}>
            {canBeBought ? m.shop_add_to_cart() : m.shop_sold_out()}
          </Button>
          <ShopLink to={productPath(product)} className="link-line mt-5 text-small">
            {m.shop_see_product()}
          </ShopLink>
        </div>
      </div>
    </Dialog>
  );
}
