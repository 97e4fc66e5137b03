import { lazy, Suspense, useEffect, useState } from 'react';
import { useMaybeShop } from '../ui/shop.ts';

const Visit = lazy(async () => ({ default: (await import('./visit.tsx')).Visit }));

/** Renders nothing in a shop without a tag manager and a pixel. */
export function Analytics() {
  const shop = useMaybeShop();
  const [isBrowser, setBrowser] = useState(false);
  useEffect(function arrive() {
    setBrowser(true);
  }, []);
  if (!isBrowser || !(shop?.website.gtm || shop?.website.pixel)) return null;
  return (
    <Suspense>
      <Visit />
    </Suspense>
  );
}
