import { useEffect, useRef } from 'react';

const key = 'banners-seen';
const waitMs = 2000;
let waiting: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends a count without waiting, also during unload. Losses are acceptable. */
function sendCounts(what: { seen?: number[]; pressed?: number[] }): void {
  try {
    navigator.sendBeacon('/api/banners/count', new Blob([JSON.stringify(what)], { type: 'application/json' }));
  } catch {
    // The browser cannot or must not send it.
  }
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length > 0) sendCounts({ seen: waiting });
  waiting = [];
}

/** Counted once per session and banner; simultaneous ones are sent in one call. */
export function sawBanner(id: number): void {
  try {
    const seen = (sessionStorage.getItem(key) ?? '').split(',').filter(Boolean);
    if (seen.includes(String(id))) return;
    sessionStorage.setItem(key, [...seen.slice(-99), id].join(','));
  } catch {
    // Without storage it would be counted on every page, so it is not.
    return;
  }
  waiting.push(id);
  timer ??= setTimeout(flush, waitMs);
  addEventListener('pagehide', flush, { once: true });
}

/** Counts a click on a banner. */
export const pressedBanner = (id: number): void => sendCounts({ pressed: [id] });

/** Counts a banner as seen once half of it was in view. Returns the ref for its element. */
export function useSeen<E extends Element>(id: number) {
  const place = useRef<E>(null);
  useEffect(
    function watch() {
      if (!place.current) return;
      const seen = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          seen.disconnect();
          sawBanner(id);
        },
        { threshold: 0.5 },
      );
      seen.observe(place.current);
      return () => seen.disconnect();
    },
    [id],
  );
  return place;
}
