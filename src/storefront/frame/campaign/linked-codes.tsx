import { lazy, Suspense, useEffect, useState } from 'react';
import type { Received } from '../../call.ts';
import { captureParameters, holdsCodes } from '../capture.ts';
import { useCart } from '../cart-store.ts';
import { useCustomer, useSessionState } from '../session-store.ts';

const OfferDialog = lazy(async () => ({ default: (await import('./offer-dialog.tsx')).OfferDialog }));
/** What a link’s offer promises; closed, it stays until the next one, so that the focus can return. */
type Told = { offer: Received<'cart.showOffer'>; isOpen: boolean };

/**
 * What a link brought along, once the visitor is known: an offer is shown at once; a coupon or promo code goes into the cart
 * as soon as there is one, and again after signing in. Their code is fetched only when there is something to do.
 */
export function LinkedCodes({ arrival }: { arrival: string }) {
  const session = useSessionState();
  const customer = useCustomer();
  const cart = useCart();
  const [told, setTold] = useState<Told | null>(null);
  const hasGoods = cart !== null && cart.quantity_count > 0;
  useEffect(
    function capture() {
      if (arrival) captureParameters();
    },
    [arrival],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a new occasion.
  useEffect(
    function take() {
      if (session === 'unknown' || !holdsCodes()) return;
      void import('./take-codes.ts').then(({ takeCodes }) => takeCodes((offer) => setTold({ offer, isOpen: true })));
    },
    [session, customer?.id, cart?.id, hasGoods, arrival],
  );

  if (!told) return null;
  return (
    <Suspense>
      <OfferDialog offer={told.offer} isOpen={told.isOpen} onClose={() => setTold({ ...told, isOpen: false })} />
    </Suspense>
  );
}
