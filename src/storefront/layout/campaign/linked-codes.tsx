import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Received } from '../../call.ts';
import { useShop } from '../../ui/shop.ts';
import { captureParameters, holdsCodes } from '../capture.ts';
import { useCart } from '../cart-store.ts';
import { useCustomer, useSessionState } from '../session-store.ts';

const OfferDialog = lazy(async () => ({ default: (await import('./offer-dialog.tsx')).OfferDialog }));
/** The offer of a link; once closed it stays mounted until the next one, so that the focus can return. */
type ShownOffer = { offer: Received<'cart.showOffer'>; isOpen: boolean };
/** Codes are tried again when one of these changes: each may let the cart take one that was refused before. */
type Visit = { session: string; customerId?: number | undefined; cartId?: string | undefined; hasItems: boolean; arrival: string };

/**
 * Applies the codes of a link once the session is known: an offer is shown at once; a coupon or promo code is added to the cart
 * as soon as there is one, and again after signing in. Their code is loaded only when needed.
 */
export function LinkedCodes({ arrival }: { arrival: string }) {
  const { country } = useShop().website;
  const session = useSessionState();
  const customer = useCustomer();
  const cart = useCart();
  const [shown, setShown] = useState<ShownOffer | null>(null);
  const hasItems = cart !== null && cart.quantity_count > 0;
  useEffect(
    function capture() {
      if (arrival) captureParameters(country);
    },
    [arrival, country],
  );
  const customerId = customer?.id;
  const cartId = cart?.id;
  const applyCodes = useEffectEvent((_visit: Visit) => {
    if (session === 'unknown' || !holdsCodes()) return;
    void import('./apply-linked-codes.ts').then(({ applyLinkedCodes }) => applyLinkedCodes((offer) => setShown({ offer, isOpen: true })));
  });
  useEffect(
    function applyCodesOnChange() {
      applyCodes({ session, customerId, cartId, hasItems, arrival });
    },
    [session, customerId, cartId, hasItems, arrival],
  );

  if (!shown) return null;
  return (
    <Suspense>
      <OfferDialog offer={shown.offer} isOpen={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
    </Suspense>
  );
}
