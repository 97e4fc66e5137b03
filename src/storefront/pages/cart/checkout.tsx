import { lazy, Suspense, useEffect } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { Delivery, deliverySummary, isDeliveryDone } from './delivery.tsx';
import { Items } from './items.tsx';
import { Offers } from './offers/offers.tsx';
import { asksInvoice, isPaymentDone, Payment, paymentSummary } from './payment.tsx';
import { Section } from './section.tsx';
import { CartBar, Summary } from './summary.tsx';
import { useForm } from './use-form.ts';
import { usePlaceOrder } from './use-place-order.ts';

const ChangeReport = lazy(async () => ({ default: (await import('./change-report.tsx')).ChangeReport }));

/** The checkout on one page, with the total always in view. */
export function Checkout({ cart }: { cart: CartView }) {
  const form = useForm(cart);
  const placing = usePlaceOrder(form);
  useEffect(function comeBackToPart() {
    // Returning from the store map lands on the shell: the section exists only now.
    if (window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="wrap pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:gap-18 lg:pt-10">
      <div>
        <h1 className="title-product">{m.cart_title()}</h1>
        <p className="mt-1 text-small text-ink-2">{m.cart_lead({ count: cart.quantity_count })}</p>
        <Section id="items" number={1} title={m.cart_items()}>
          <Items cart={cart} />
        </Section>
        <Section id="offers" number={2} title={m.basket_offers()}>
          <Offers cart={cart} />
        </Section>
        <Section
          id="delivery"
          number={3}
          title={m.cart_delivery()}
          fold={{ isDone: isDeliveryDone(cart), summary: deliverySummary(cart, form) }}
        >
          <Delivery cart={cart} form={form} />
        </Section>
        <Section
          id="payment"
          number={4}
          title={asksInvoice(cart) ? m.checkout_form_payment() : m.checkout_form_payment_only()}
          fold={{ isDone: isPaymentDone(cart), summary: paymentSummary(cart, form) }}
        >
          <Payment cart={cart} form={form} />
        </Section>
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
