import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { Button } from '../../ui/button.tsx';
import { useMoney } from '../../ui/shop.ts';
import { type Buying, buttonWords } from './use-buying.ts';

/** The phone's foot on this page, in the tab bar's place: price, what is chosen, the button. */
export function BuyBar({ product, buying }: { product: ProductDetail; buying: Buying }) {
  const money = useMoney();
  const { item, choice, blocked, busy, put } = buying;
  const spec = product.options
    .map((option, at) => option.values.find((value) => value.key === choice[at])?.label)
    .filter(Boolean)
    .join(m.shop_spec_separator());
  const isOffer = item !== undefined && item.suggested_price !== null && item.suggested_price > item.price;
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden">
      <div className="flex h-19 items-center justify-between gap-4 px-5">
        <p className="min-w-0">
          <span className={`block text-lead font-medium ${isOffer ? 'text-secondary-t' : ''}`}>{item && money(item.price)}</span>
          <span className="block truncate text-caption text-ink-2">{spec}</span>
        </p>
        <Button
          isBusy={busy === 'add'}
          isBlocked={blocked !== null && blocked !== 'member_only'}
          onClick={() => void put('add')}
          className="shrink-0"
        >
          {buttonWords(blocked)}
        </Button>
      </div>
    </div>
  );
}
