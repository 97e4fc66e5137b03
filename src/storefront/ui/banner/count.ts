import { useEffect, useRef } from 'react';

const key = 'banners-seen';
const waitMs = 2000;
let waiting: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells without waiting for an answer, also while the page is being left. Nobody misses what does not arrive. */
function tell(what: { seen?: number[]; pressed?: number[] }): void {
  try {
    navigator.sendBeacon('/api/banners/count', new Blob([JSON.stringify(what)], { type: 'application/json' }));
  } catch {
    // A browser that can not, or may not.
  }
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length > 0) tell({ seen: waiting });
  waiting = [];
}

/** Once a visit for each banner; several that are seen together are told together. */
export function sawBanner(id: number): void {
  try {
    const seen = (sessionStorage.getItem(key) ?? '').split(',').filter(Boolean);
    if (seen.includes(String(id))) return;
    sessionStorage.setItem(key, [...seen.slice(-99), id].join(','));
  } catch {
    // A browser that keeps nothing would count on every page: better never.
    return;
  }
  waiting.push(id);
  timer ??= setTimeout(flush, waitMs);
  addEventListener('pagehide', flush, { once: true });
}

/** Counts that a banner's link was followed. */
export const pressedBanner = (id: number): void => tell({ pressed: [id] });

/** Counts a banner as seen once half of it has been in view. For the element that is the banner. */
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
