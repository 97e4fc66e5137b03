import { useEffect, useLayoutEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { createSignal } from './layout/signal.ts';

/** Horizontal scroll positions of a page's rows, in order. */
type Rows = readonly number[];
const productLists = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main ul')];

/**
 * Caches a page's data: returning shows it at once, then it is refreshed in the background (spec section 2, “cached”). The
 * router restores the vertical scroll. In the browser only, as long as the document.
 */
export function createCachedPage<T>() {
  const pages = new Map<string, T>();
  const rows = new Map<string, Rows>();
  const refreshed = createSignal(0);

  /** The page's `clientLoader`. */
  async function load({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<T> {
    const { pathname } = new URL(request.url);
    const cached = pages.get(pathname);
    const fresh = serverLoader<T>().then((data) => {
      pages.set(pathname, data as T);
      return data as T;
    });
    if (cached === undefined) return fresh;
    // Without an answer the current data stays.
    fresh.then(() => refreshed.set(refreshed.get() + 1)).catch(() => {});
    return cached;
  }

  /** Replaces `useLoaderData`: the newest data of the page. */
  function useCached(): T {
    const { pathname } = useLocation();
    const loaded = useLoaderData() as T;
    refreshed.use();
    useEffect(
      function keepFirst() {
        if (!pages.has(pathname)) pages.set(pathname, loaded);
      },
      [pathname, loaded],
    );
    useLayoutEffect(
      function keepRows() {
        productLists().forEach((row, at) => {
          row.scrollLeft = rows.get(pathname)?.[at] ?? 0;
        });
        return () =>
          void rows.set(
            pathname,
            productLists().map(({ scrollLeft }) => scrollLeft),
          );
      },
      [pathname],
    );
    return pages.get(pathname) ?? loaded;
  }
  return { load, useCached };
}
