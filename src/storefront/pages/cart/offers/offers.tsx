import type { CartView } from '#modules/cart/contract.ts';
import { useShop } from '../../../ui/shop.ts';
import { Coupons } from './coupons.tsx';
import { Credits } from './credits.tsx';
import { Gifts } from './gifts.tsx';
import { RewardProgress } from './reward-progress.tsx';

/** Everything that reduces the price. Carts paid with credits alone get no offers: only the credits are shown. */
export function Offers({ cart }: { cart: CartView }) {
  const { website } = useShop();
  const problem = cart.blockers.find(({ target }) => target === 'offers');
  return (
    <>
      {!cart.only_credit_items && (
        <>
          {!website.coupon_only && <RewardProgress cart={cart} />}
          <Gifts cart={cart} />
          {problem && (
            <p role="alert" className="mt-6 bg-warn-w p-4 text-small">
              {problem.message}
            </p>
          )}
          <Coupons cart={cart} />
        </>
      )}
      <Credits cart={cart} />
    </>
  );
}
