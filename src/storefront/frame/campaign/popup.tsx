import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#shared/locale.ts';

const PopupBanner = lazy(async () => ({ default: (await import('./popup-banner.tsx')).PopupBanner }));
const popupDelayMs = 6000;
const busy = /^\/(cart|order|account|reset-password)(\/|$)/;

/** Asks once in a session, some seconds after arriving and never where somebody pays, whether there is a popup banner. */
export function Popup() {
  const { path } = splitLocale(useLocation().pathname);
  const [isDue, setDue] = useState(false);
  useEffect(
    function wait() {
      if (isDue || busy.test(path) || location.hash) return;
      const timer = setTimeout(() => {
        try {
          if (sessionStorage.getItem('popup')) return;
          sessionStorage.setItem('popup', '1');
          setDue(true);
        } catch {
          // A browser that keeps nothing would see it on every page: better never.
        }
      }, popupDelayMs);
      return () => clearTimeout(timer);
    },
    [path, isDue],
  );
  return isDue && !busy.test(path) ? (
    <Suspense>
      <PopupBanner />
    </Suspense>
  ) : null;
}
