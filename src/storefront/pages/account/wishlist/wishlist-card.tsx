import { X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { WishlistItem } from '#modules/account/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { call } from '../../../client.ts';
import { addToCart } from '../../../layout/cart-store.ts';
import { useCustomer } from '../../../layout/session-store.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { productPath } from '../../../ui/paths.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { firstQuantity } from '../../product/choice.ts';

type Product = NonNullable<WishlistItem['product']>;
type Found = Product & { id: number };

/** The action of a wishlist item: add to cart, or a stock notice. Products with specifications link to their page. */
function WishlistAction({ product }: { product: Found }) {
  const navigate = useNavigate();
  const locale = useLocale();
  const email = useCustomer()?.email ?? '';
  const [isBusy, setBusy] = useState(false);
  const [isNoted, setNoted] = useState(false);
  const { website } = useShop();
  // A member without an address, from a sign-in provider, enters one on the product's page.
  const isSoldOut = product.availability === 'sold_out' && website.sends_mail && email !== '';
  const isBuyable = ['available', 'low', 'member_only'].includes(product.availability);

  async function press() {
    setBusy(true);
    try {
      const detail = await call('shopfront.product', { id: product.id });
      const only = detail.items[0];
      if (detail.items.length !== 1 || !only || !(isSoldOut || isBuyable))
        return void navigate(localizedPath(productPath(product), locale));
      if (isSoldOut) {
        await call('catalog.notifyMe', { product_item_id: only.id, email });
        setNoted(true);
        showToast({ kind: 'done', text: m.wishlist_noted({ email }) });
      } else {
        await addToCart(only.id, firstQuantity(detail));
        showToast({ kind: 'done', text: m.shop_added_to_cart(), link: { label: m.shop_see_cart(), to: '/cart' } });
      }
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  if (isNoted) return <p className="mt-3 flex min-h-11 items-center text-small text-ok">{m.wishlist_will_notify()}</p>;
  const bought = product.is_multi ? m.shop_choose_spec() : m.shop_add_to_cart();
  const label = isSoldOut ? m.wishlist_notify_me() : isBuyable ? bought : m.wishlist_see_product();
  return (
    <Button
      look="outline"
      size="small"
      className="mt-3 w-full"
      isBusy={isBusy}
      onClick={press}
      aria-label={m.wishlist_named({ action: label, name: product.name })}
    >
      {label}
    </Button>
  );
}

const sizes = '(min-width: 1024px) 300px, (min-width: 768px) 33vw, 50vw';

/** A wishlist item with its current state; one no longer sold can be removed. */
export function WishlistCard({ item, onRemove }: { item: WishlistItem; onRemove: (item: WishlistItem) => void }) {
  const product: Found | null = item.product && { ...item.product, id: item.product_id };
  const name = product?.name ?? m.wishlist_gone();
  const isSoldOut = product?.availability === 'sold_out';
  return (
    <li className="flex flex-col">
      <article aria-label={name} className="card relative flex flex-1 flex-col">
        <div className="card-picture relative aspect-card overflow-hidden rounded-card bg-mist">
          {product?.picture && (
            <Picture
              picture={product.picture}
              sizes={sizes}
              alt=""
              className={`size-full object-cover ${isSoldOut ? 'opacity-42 saturate-50' : ''}`}
            />
          )}
          {isSoldOut && (
            <span className="absolute start-0 top-2.5 bg-ink px-2.5 text-badge leading-6.5 font-medium text-white md:top-4">
              {m.shop_sold_out()}
            </span>
          )}
        </div>
        <button
          type="button"
          onClick={() => onRemove(item)}
          aria-label={m.wishlist_remove_named({ name })}
          className="absolute end-2 top-2 z-1 grid size-11 place-items-center rounded-full bg-paper/90 hover:bg-paper"
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        {product ? (
          <>
            <h2 className={`card-name mt-2.5 text-menu leading-normal font-medium md:text-name ${isSoldOut ? 'text-ink-3' : ''}`}>
              <ShopLink to={productPath(product)} className="card-link">
                {product.name}
              </ShopLink>
            </h2>
            <div className="mt-1.5">
              <Price price={product.price} suggested={product.suggested_price} varies={product.price_varies} quiet={isSoldOut} />
            </div>
          </>
        ) : (
          <p className="mt-2.5 text-menu text-ink-2">{m.wishlist_gone()}</p>
        )}
      </article>
      {product && <WishlistAction product={product} />}
    </li>
  );
}
