import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { call } from '../client.ts';
import { addToCart } from '../frame/cart-store.ts';
import { say, sayError } from '../frame/toasts.tsx';
import { Button, buttonClass } from './button.tsx';
import { productPath } from './paths.ts';
import { useLocale } from './shop.ts';
import { ShopLink } from './shop-link.tsx';

const place = 'absolute inset-x-3 aspect-4/5 top-0 hidden items-end pb-3 pointer-fine:flex pointer-events-none';
const reveal =
  'pointer-events-auto w-full translate-y-2 opacity-0 transition duration-180 group-hover:translate-y-0 group-hover:opacity-100 focus-visible:translate-y-0 focus-visible:opacity-100';

/** Adds a product without leaving the list. What has specifications, or cannot be bought yet, leads to its page. */
export function QuickAdd({ card }: { card: ProductCard }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const locale = useLocale();
  const path = productPath(card);

  async function add() {
    setBusy(true);
    try {
      const { items, min_order_quantity } = await call('shopfront.product', { id: card.id });
      const only = items[0];
      if (items.length !== 1 || !only) return void navigate(localizedPath(path, locale));
      await addToCart(only.id, min_order_quantity);
      say({ kind: 'done', text: m.shop_added_to_cart(), link: { label: m.shop_see_cart(), to: '/cart' } });
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(false);
    }
  }

  if (card.member_only || !['available', 'low'].includes(card.availability)) return null;
  return (
    <div className={place}>
      {card.is_multi ? (
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
          aria-label={m.shop_add_named({ name: card.name })}
        >
          {m.shop_add_to_cart()}
        </Button>
      )}
    </div>
  );
}
