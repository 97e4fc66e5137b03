import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ProductCard, ProductDetail } from '#modules/shopfront/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { addToCart } from '../../layout/cart-store.ts';
import { showError, showToast } from '../../layout/toasts.tsx';
import { firstQuantity } from '../../pages/product/choice.ts';
import { Button, buttonClass } from '../button.tsx';
import { productPath } from '../paths.ts';
import { useLocale } from '../shop.ts';
import { ShopLink } from '../shop-link.tsx';

const place = 'absolute inset-x-3 aspect-card top-0 hidden items-end pb-3 pointer-fine:flex pointer-events-none';
const reveal =
  'pointer-events-auto w-full translate-y-2 opacity-0 transition duration-180 group-hover:translate-y-0 group-hover:opacity-100 focus-visible:translate-y-0 focus-visible:opacity-100';

// Loaded when options must be chosen.
const QuickSpec = lazy(async () => ({ default: (await import('./quick-spec.tsx')).QuickSpec }));

/** Adds a product from a list. Specifications are chosen in a dialog; combos on their own page. */
export function QuickAdd({ card }: { card: ProductCard }) {
  const [isBusy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState<ProductDetail | null>(null);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const locale = useLocale();
  const path = productPath(card);

  async function add() {
    setBusy(true);
    try {
      const product = await call('shopfront.product', { id: card.id });
      const only = product.items[0];
      if (product.options.length > 0 && product.items.length > 0) {
        setChoosing(product);
        return setOpen(true);
      }
      if (product.items.length !== 1 || !only) return void navigate(localizedPath(path, locale));
      await addToCart(only.id, firstQuantity(product));
      showToast({ kind: 'done', text: m.shop_added_to_cart(), link: { label: m.shop_see_cart(), to: '/cart' } });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  if (card.member_only || !['available', 'low'].includes(card.availability)) return null;
  const isSet = card.type === 'combo';
  return (
    <div className={place}>
      {isSet ? (
        <ShopLink to={path} tabIndex={-1} aria-hidden="true" className={`${buttonClass('white', 'small')} ${reveal}`}>
          {m.shop_choose_spec()}
        </ShopLink>
      ) : (
        <Button
          look="white"
          size="small"
          isBusy={isBusy}
          onClick={add}
          className={reveal}
          aria-haspopup={card.is_multi ? 'dialog' : undefined}
          aria-label={card.is_multi ? m.shop_choose_named({ name: card.name }) : m.shop_add_named({ name: card.name })}
        >
          {card.is_multi ? m.shop_choose_and_add() : m.shop_add_to_cart()}
        </Button>
      )}
      {choosing && (
        <Suspense>
          <QuickSpec product={choosing} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
