import { useEffect } from 'react';

const key = 'articles-seen';

/** Counts an article as read, once a visit. Losses are acceptable. */
export function useCountedView(id: number): void {
  useEffect(
    function countOnce() {
      try {
        const seen = (sessionStorage.getItem(key) ?? '').split(',').filter(Boolean);
        if (seen.includes(String(id))) return;
        sessionStorage.setItem(key, [...seen.slice(-99), id].join(','));
        navigator.sendBeacon(`/api/news/${id}/count`, new Blob(['{}'], { type: 'application/json' }));
      } catch {
        // Without storage it would be counted on every look, so it is not; nor where the browser must not send it.
      }
    },
    [id],
  );
}
