import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#shared/locale.ts';

const PopupBanner = lazy(async () => ({ default: (await import('./popup-banner.tsx')).PopupBanner }));
const popupDelayMs = 6000;
const busy = /^\/(cart|order|account|reset-password)(\/|$)/;

/** Checks for a popup banner once per session, some seconds after arriving and never on payment pages. */
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
          // Without storage it would pop up on every page, so it is not shown.
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
