import * as m from '#messages';
import { useMoney, useShop } from './shop.ts';

type Props = { price: number; suggested: number | null; varies?: boolean; size?: 'card' | 'page'; quiet?: boolean };

/** An offer is said by its colour and the struck price; readers hear both prices in words. */
export function Price({ price, suggested, varies = false, size = 'card', quiet = false }: Props) {
  const money = useMoney();
  const { website } = useShop();
  const offer = suggested !== null && suggested > price;
  const page = size === 'page';
  const ground = quiet ? 'text-ink-3' : offer ? 'text-secondary-t' : 'text-ink';
  // A redemption shop has no prices: its coupons pay.
  if (website.coupon_only) return <span className="text-small text-ink-2">{m.shop_redeem()}</span>;
  return (
    <span
      className={`flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 font-medium ${page ? 'text-price lg:text-total' : 'text-menu md:text-name'}`}
    >
      <span className={ground}>
        <span className="sr-only">{m.shop_price_now()} </span>
        {money(price)}
        {varies && <span className="ms-1 text-caption font-normal text-ink-2">{m.shop_price_from()}</span>}
      </span>
      {offer && (
        <s className={`font-normal text-ink-3 ${page ? 'text-[1.0625rem]' : 'text-small'}`}>
          <span className="sr-only">{m.shop_price_was()} </span>
          {money(suggested)}
        </s>
      )}
    </span>
  );
}
