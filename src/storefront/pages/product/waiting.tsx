import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { useShop } from '../../ui/shop.ts';
import type { Buying } from './use-buying.ts';
import { useHydrated } from './use-hydrated.ts';

const Notify = lazy(async () => ({ default: (await import('./notify.tsx')).Notify }));
const Countdown = lazy(async () => ({ default: (await import('./countdown.tsx')).Countdown }));

/** Actions for unavailable products: when they arrive, and a stock notice. */
export function Waiting({ product, buying: { blocked, item } }: { product: ProductDetail; buying: Buying }) {
  const [isPressed, setPressed] = useState(false);
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const { website } = useShop();
  if (!item || (blocked !== 'sold_out' && blocked !== 'not_started')) return null;
  const from = blocked === 'not_started' ? product.available_from : null;
  // The link of a sold-out card leads here.
  const isOpen = isPressed || (isHydrated && website.sends_mail && hash === '#notify');
  return (
    <Suspense>
      {from && isHydrated && (
        <p className="mt-3 text-lead font-medium">
          <Countdown until={from} sentence={m.product_starts_in} />
        </p>
      )}
      {isOpen && <Notify key={item.id} itemId={item.id} />}
      {!isOpen && website.sends_mail && (
        <button type="button" className="link-line mt-4 text-menu" onClick={() => setPressed(true)}>
          {blocked === 'not_started' ? m.product_notify_start() : m.product_notify()}
        </button>
      )}
    </Suspense>
  );
}
