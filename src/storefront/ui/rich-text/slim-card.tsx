import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { addToCart } from '../../layout/cart-store.ts';
import { showError, showToast } from '../../layout/toasts.tsx';
import { firstQuantity } from '../../pages/product/choice.ts';
import { Button } from '../button.tsx';
import { productPath } from '../paths.ts';
import { Picture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { useLocale } from '../shop.ts';
import { ShopLink } from '../shop-link.tsx';

/** A product in a text. One with options links to its page. */
export function SlimCard({ card, look = 'filled' }: { card: ProductCard; look?: 'filled' | 'outline' }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const locale = useLocale();
  const path = productPath(card);
  const isBuyable = ['available', 'low'].includes(card.availability) && !card.member_only;

  async function add() {
    setBusy(true);
    try {
      const product = await call('shopfront.product', { id: card.id });
      const [only] = product.items;
      if (product.items.length !== 1 || !only) return void navigate(localizedPath(path, locale));
      await addToCart(only.id, firstQuantity(product));
      showToast({ kind: 'done', text: m.shop_added_to_cart(), link: { label: m.shop_see_cart(), to: '/cart' } });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <aside className="grid grid-cols-[6rem_1fr] items-center gap-x-4 gap-y-3 border border-line bg-surface p-3 text-menu md:grid-cols-[8rem_1fr_auto] md:gap-x-6 md:p-4 md:pe-6">
      <div className="aspect-card overflow-hidden bg-mist">{card.picture && <Picture picture={card.picture} alt="" sizes="128px" />}</div>
      <div>
        <p className="font-semibold">
          <ShopLink to={path} className="!no-underline hover:!underline">
            {card.name}
          </ShopLink>
        </p>
        {(card.brand || card.subtitle) && <p className="mt-0.5 text-caption text-ink-2">{card.brand || card.subtitle}</p>}
        <div className="mt-1.5">
          <Price price={card.price} suggested={card.suggested_price} varies={card.price_varies} quiet={!isBuyable} />
        </div>
      </div>
      {isBuyable && (
        <Button
          look={look}
          size="small"
          className="col-span-2 md:col-span-1"
          isBusy={isBusy}
          onClick={() => (card.is_multi ? void navigate(localizedPath(path, locale)) : void add())}
          aria-label={`${card.is_multi ? m.shop_choose_spec() : m.shop_add_to_cart()} ${card.name}`}
        >
          {card.is_multi ? m.shop_choose_spec() : m.shop_add_to_cart()}
        </Button>
      )}
    </aside>
  );
}

/** Renders the products of a text, for `<RichText product>`. */
export function drawProduct(cards: readonly ProductCard[]) {
  return (id: number) => {
    const card = cards.find((each) => each.id === id);
    return card ? <SlimCard card={card} /> : null;
  };
}
