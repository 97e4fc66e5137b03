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

/** The lowest of several prices, marked as “from”. */
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

/** An offer is shown by colour and a struck price; screen readers hear both prices. */
export function Price({ price, suggested, varies = false, size = 'card', quiet = false, isCredit = false }: Props) {
  const [inMoney, inSum] = [useMoney(), useSum()];
  const { website } = useShop();
  const money = (amount: number) => (isCredit ? m.shop_credits({ amount: grouped.format(amount) }) : inMoney(amount));
  const offer = suggested !== null && suggested > price;
  const page = size === 'page';
  // On a product page it is a sum to pay; in lists prices have no currency code.
  const main = page && !isCredit ? inSum(price) : money(price);
  const ground = quiet ? 'text-ink-3' : offer ? 'text-secondary-t' : 'text-ink';
  // Redemption shops have no prices: coupons pay.
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
