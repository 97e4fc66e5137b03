import * as m from '#messages';
import { useMoney, useShop, useSum } from './shop.ts';

const grouped = new Intl.NumberFormat('en');

type Props = {
  price: number;
  suggested: number | null;
  varies?: boolean;
  size?: 'card' | 'page';
  quiet?: boolean;
  /** The amounts are credits. */
  isCredit?: boolean;
};

/** The lowest of several prices: the word for it is small, before the amount in English and after it in Chinese. */
function From({ children }: { children: string }) {
  const [before = '', after = ''] = m.shop_price_from({ price: '|' }).split('|');
  const small = 'text-caption font-normal text-ink-2';
  return (
    <>
      {before && <span className={small}>{before}</span>}
      {children}
      {after && <span className={small}>{after}</span>}
    </>
  );
}

/** An offer is said by its colour and the struck price; readers hear both prices in words. */
export function Price({ price, suggested, varies = false, size = 'card', quiet = false, isCredit = false }: Props) {
  const [inMoney, inSum] = [useMoney(), useSum()];
  const { website } = useShop();
  const money = (amount: number) => (isCredit ? m.shop_credits({ amount: grouped.format(amount) }) : inMoney(amount));
  const offer = suggested !== null && suggested > price;
  const page = size === 'page';
  // On a page of its own it is a sum to pay; in a list prices stay bare.
  const main = page && !isCredit ? inSum(price) : money(price);
  const ground = quiet ? 'text-ink-3' : offer ? 'text-secondary-t' : 'text-ink';
  // A redemption shop has no prices: its coupons pay.
  if (website.coupon_only) return <span className="text-small text-ink-2">{m.shop_redeem()}</span>;
  return (
    <span
      className={`flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 font-medium ${page ? 'text-price lg:text-total' : 'text-menu md:text-name'}`}
    >
      <span className={ground}>
        <span className="sr-only">{`${m.shop_price_now()} `}</span>
        {varies ? <From>{main}</From> : main}
      </span>
      {offer && (
        <s className={`font-normal text-ink-3 ${page ? 'text-[1.0625rem]' : 'text-small'}`}>
          <span className="sr-only">{`${m.shop_price_was()} `}</span>
          {money(suggested)}
        </s>
      )}
    </span>
  );
}
