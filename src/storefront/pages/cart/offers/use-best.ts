import { useEffect, useState } from 'react';
import type { CartView } from '#modules/cart/contract.ts';
import type { Received } from '../../../call.ts';
import { call } from '../../../client.ts';
import { useCustomer } from '../../../layout/session-store.ts';

export type Best = Received<'cart.bestOffers'>;

/** The facts a proposal depends on: typing in a field does not refetch it. */
const priceTermsKey = ({ id, items_total, shipping_total, discount_total, offers }: CartView, customer: number | undefined): string =>
  JSON.stringify([id, customer, items_total, shipping_total, discount_total, offers.map((offer) => offer.id)]);

/** What each coupon would save, and whether a better combination exists. Not fetched for visitors with at most one code. */
export function useBest(cart: CartView): Best | null {
  const customer = useCustomer();
  const [best, setBest] = useState<{ terms: string; offers: Best } | null>(null);
  const { id } = cart;
  const codes = cart.offers.filter(({ kind }) => kind !== 'auto').length;
  const isEnabled = customer !== null || codes > 1;
  const terms = priceTermsKey(cart, customer?.id);
  useEffect(
    function fetchBest() {
      if (!isEnabled) return setBest(null);
      let isLate = false;
      // Without an answer nothing is proposed; codes work anyway.
      call('cart.bestOffers', { cart: id })
        .then((offers) => isLate || setBest({ terms, offers }))
        .catch(() => {});
      return () => {
        isLate = true;
      };
    },
    [id, terms, isEnabled],
  );
  return best?.offers ?? null;
}
