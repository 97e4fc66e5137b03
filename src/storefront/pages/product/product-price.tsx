import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { Price } from '../../ui/price.tsx';
import { useShop, useSum } from '../../ui/shop.ts';
import type { Buying } from './use-buying.ts';

type Item = ProductDetail['items'][number];

/** The current unit price, with offers. */
export const priceOf = (item: Item): number => item.offer?.price ?? item.price;
/** The struck price beside it. */
export const struckOf = (item: Item): number | null => item.suggested_price ?? (item.offer ? item.price : null);

function Pill({ label, look }: { label: string; look: string }) {
  return <span className={`rounded-pill border border-current px-1.75 text-badge font-medium tracking-[.04em] ${look}`}>{label}</span>;
}

/** `1,590`, equal on the server and in every browser. */
const grouped = (amount: number): string => amount.toLocaleString('en');

/** The price in the shop's mode: money, credits, or for a coupon. */
export function useAmount(product: ProductDetail): (amount: number) => string {
  const sum = useSum();
  const { website } = useShop();
  if (website.coupon_only) return () => m.product_by_coupon();
  return product.is_credit ? (amount) => m.product_points({ amount: grouped(amount) }) : sum;
}

/** The price of the choice, with its kind. */
export function ProductPrice({ product, buying: { item, open, setPrice, partsPrice } }: { product: ProductDetail; buying: Buying }) {
  const amountOf = useAmount(product);
  const { website } = useShop();
  const isPlain = !product.is_credit && !website.coupon_only;
  const price = item ? priceOf(item) : (setPrice ?? product.price);
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {isPlain ? (
          <Price
            price={price}
            suggested={item ? struckOf(item) : partsPrice}
            varies={product.type === 'combo' ? open !== undefined : !item && product.price !== product.price_max}
            size="page"
          />
        ) : (
          <span className="text-price font-medium lg:text-total">{amountOf(price)}</span>
        )}
        {product.is_credit && <Pill label={m.product_credit_goods()} look="text-warn" />}
        {product.member_only && <Pill label={m.product_member_only()} look="text-primary-t" />}
      </div>
      {isPlain && item && item.earn > 0 && <p className="mt-1 text-caption text-ink-2">{m.product_earn({ points: grouped(item.earn) })}</p>}
      {product.is_credit && <p className="mt-1 text-caption text-ink-2">{m.product_credit_note()}</p>}
    </>
  );
}
