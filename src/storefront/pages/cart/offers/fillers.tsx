import { useEffect, useId, useRef, useState } from 'react';
import * as m from '#messages';
import type { CartView, FillersView } from '#modules/cart/contract.ts';
import { call } from '../../../client.ts';
import { addToCart, removeItem } from '../../../layout/cart-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { productPath } from '../../../ui/paths.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useMoney } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { reportFailure } from '../failure.ts';
import { FillersPlaceholder } from './fillers-placeholder.tsx';

type Filler = FillersView['data'][number];

/** Null until the first response. Fetched again whenever `reward` changes; the previous products stay until then. */
function useFillers(cartId: string, reward: string): readonly Filler[] | null {
  const [fillers, setFillers] = useState<{ reward: string; products: readonly Filler[] } | null>(null);
  useEffect(
    function fetchFillers() {
      let isOver = false;
      call('cart.fillers', { id: cartId }).then(
        ({ data }) => !isOver && setFillers({ reward, products: data }),
        // Without an answer the progress bar still shows how far it is.
        () => !isOver && setFillers({ reward, products: [] }),
      );
      return () => {
        isOver = true;
      };
    },
    [cartId, reward],
  );
  return fillers?.products ?? null;
}

/** Products that would reach the next reward, each added at one tap. `reward`: the reward and the missing amount. */
export function Fillers({ cart, reward }: { cart: CartView; reward: string }) {
  const money = useMoney();
  const title = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const fillers = useFillers(cart.id, reward);
  if (!fillers) return <FillersPlaceholder />;
  if (fillers.length === 0) return null;

  async function add({ product_item_id, name }: Filler) {
    setBusy(product_item_id);
    try {
      // The row disappears with its button: the heading takes the focus.
      head.current?.focus({ preventScroll: true });
      const { id, items } = await addToCart(product_item_id, 1);
      const line = items.find((item) => item.product_item.id === product_item_id);
      const back = () => void (line && removeItem(id, line.id).catch(reportFailure));
      showToast({ kind: 'done', text: m.basket_filler_added({ name }), action: { label: m.shop_undo(), run: back } });
    } catch (error) {
      reportFailure(error);
    }
    setBusy(null);
  }

  return (
    <div className="mt-12 border-t border-line pt-4">
      <h3 id={title} ref={head} tabIndex={-1} className="text-small font-semibold outline-none">
        {m.basket_fillers()}
      </h3>
      <ul aria-labelledby={title} className="mt-1">
        {fillers.map((filler) => (
          <li key={filler.product_item_id} className="flex items-center gap-3.5 border-b border-line py-2 last:border-0 last:pb-0">
            <div aria-hidden="true" className="aspect-card w-10 shrink-0 bg-mist">
              {filler.picture && <Picture picture={filler.picture} sizes="40px" alt="" />}
            </div>
            <ShopLink
              to={productPath({ id: filler.product_id, slug: filler.slug })}
              className="min-w-0 flex-1 text-small hover:underline hover:underline-offset-4"
            >
              {filler.name}
              <span className="block text-caption text-ink-2">{money(filler.price)}</span>
            </ShopLink>
            <Button
              look="outline"
              size="small"
              className="shrink-0"
              aria-label={m.basket_filler_add_named({ name: filler.name })}
              isBusy={busy === filler.product_item_id}
              onClick={() => void add(filler)}
            >
              {m.basket_filler_add()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
