import { lazy, Suspense, useEffect, useState } from 'react';
import { useMaybeShop } from '../ui/shop.ts';
import { rememberCalls } from './early-calls.ts';

const Visit = lazy(async () => ({ default: (await import('./visit.tsx')).Visit }));

/** Renders nothing in a shop without a tag manager and a pixel. */
export function Analytics() {
  const shop = useMaybeShop();
  const [isBrowser, setBrowser] = useState(false);
  const isTracked = Boolean(shop?.website.gtm || shop?.website.pixel);
  useEffect(
    function arrive() {
      setBrowser(true);
      if (isTracked) rememberCalls();
    },
    [isTracked],
  );
  if (!isBrowser || !isTracked) return null;
  return (
    <Suspense>
      <Visit />
    </Suspense>
  );
}
