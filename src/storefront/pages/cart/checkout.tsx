import { lazy, Suspense } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { Delivery } from './delivery.tsx';
import { Items } from './items.tsx';
import { Offers } from './offers/offers.tsx';
import { Part } from './part.tsx';
import { Payment } from './payment.tsx';
import { CartBar, Summary } from './summary.tsx';
import { useForm } from './use-form.ts';
import { usePlacing } from './use-placing.ts';

const ChangeReport = lazy(async () => ({ default: (await import('./change-report.tsx')).ChangeReport }));

/** One page from the goods to the order, with what it comes to always in view. */
export function Checkout({ cart }: { cart: CartView }) {
  const form = useForm(cart);
  const placing = usePlacing(form);
  return (
    <div className="wrap pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:gap-18 lg:pt-10">
      <div>
        <h1 className="title-product">{m.cart_title()}</h1>
        <p className="mt-1 text-small text-ink-2">{m.cart_lead({ count: cart.quantity_count })}</p>
        <Part id="items" number={1} title={m.cart_items()}>
          <Items cart={cart} />
        </Part>
        <Part id="offers" number={2} title={m.basket_offers()}>
          <Offers cart={cart} />
        </Part>
        <Part id="delivery" number={3} title={m.cart_delivery()}>
          <Delivery cart={cart} form={form} />
        </Part>
        <Part id="payment" number={4} title={m.cart_payment()}>
          <Payment cart={cart} />
        </Part>
      </div>
      <Summary cart={cart} placing={placing} />
      <CartBar cart={cart} placing={placing} />
      {placing.report && (
        <Suspense>
          <ChangeReport placing={placing} report={placing.report} />
        </Suspense>
      )}
    </div>
  );
}
