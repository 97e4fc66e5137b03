import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#shared/locale.ts';
import { useShop } from '../../ui/shop.ts';

const PopupBanner = lazy(async () => ({ default: (await import('./popup-banner.tsx')).PopupBanner }));
const popupDelayMs = 6000;
const busy = /^\/(cart|order|account|reset-password)(\/|$)/;

/**
 * Checks for a popup banner once per session, some seconds after arriving, never on payment pages, and never while staff edit: in a
 * frame of the back office or in the shop's own pages it would cover what they work on.
 */
export function Popup() {
  const { path } = splitLocale(useLocation().pathname);
  const isEdited = useShop().editor !== undefined;
  const [isDue, setDue] = useState(false);
  useEffect(
    function wait() {
      if (isDue || isEdited || window.parent !== window || busy.test(path) || location.hash) return;
      const timer = setTimeout(() => {
        try {
          if (sessionStorage.getItem('popup')) return;
          sessionStorage.setItem('popup', '1');
          setDue(true);
        } catch {
          // Without storage it would pop up on every page, so it is not shown.
        }
      }, popupDelayMs);
      return () => clearTimeout(timer);
    },
    [path, isDue, isEdited],
  );
  return isDue && !busy.test(path) ? (
    <Suspense>
      <PopupBanner />
    </Suspense>
  ) : null;
}
