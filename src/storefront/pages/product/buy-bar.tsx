import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { Button } from '../../ui/button.tsx';
import { inPage } from './buttons.tsx';
import { priceOf, struckOf, useAmount } from './product-price.tsx';
import { type Buying, buttonLabel } from './use-buying.ts';

/** The phone's bottom bar in place of the tab bar: price, choice, button. */
export function BuyBar({ product, buying }: { product: ProductDetail; buying: Buying }) {
  const amountOf = useAmount(product);
  const { item, choice, blocked, busy, addToCartThen, setPrice, open } = buying;
  const spec = product.options
    .map((option, at) => option.values.find((value) => value.key === choice[at])?.label)
    .filter(Boolean)
    .join(m.shop_spec_separator());
  const isOffer = item !== undefined && (struckOf(item) ?? 0) > priceOf(item);
  const price = item ? priceOf(item) : setPrice;
  const amount = price === null ? '' : amountOf(price);
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden">
      <div className="flex min-h-19 items-center justify-between gap-4 px-5 py-2">
        <p className="min-w-0">
          <span className={`block text-lead font-medium ${isOffer ? 'text-secondary-t' : ''}`}>
            {open ? m.shop_price_from({ price: amount }) : amount}
          </span>
          <span className="block text-caption leading-snug text-ink-2">{open ? m.product_choose_slot({ slot: open.name }) : spec}</span>
        </p>
        <Button
          type="submit"
          form="buy"
          isBusy={busy === 'add'}
          isBlocked={blocked !== null && blocked !== 'member_only' && blocked !== 'incomplete'}
          onClick={inPage(() => addToCartThen('add'))}
          className="shrink-0"
        >
          {buttonLabel(blocked)}
        </Button>
      </div>
    </div>
  );
}
