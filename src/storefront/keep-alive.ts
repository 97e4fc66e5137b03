import { useEffect, useLayoutEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { createSignal } from './frame/signal.ts';

/** How far the rows of a page were pushed sideways, in their order. */
type Rows = readonly number[];
const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main ul')];

/**
 * A page that is kept: coming back shows it at once as it was left, then it is read again behind what is shown (spec section 2,
 * “cached”). The router keeps how far the page was scrolled. Lives as long as the document, in the browser only.
 */
export function createKeptPage<T>() {
  const pages = new Map<string, T>();
  const rows = new Map<string, Rows>();
  const refreshed = createSignal(0);

  /** The page's `clientLoader`. */
  async function load({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<T> {
    const { pathname } = new URL(request.url);
    const kept = pages.get(pathname);
    const fresh = serverLoader<T>().then((data) => {
      pages.set(pathname, data as T);
      return data as T;
    });
    if (kept === undefined) return fresh;
    // Without an answer what is shown stays.
    fresh.then(() => refreshed.set(refreshed.get() + 1)).catch(() => {});
    return kept;
  }

  /** In place of `useLoaderData`: the newest that is known of the page. */
  function useKept(): T {
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
        rowsOf().forEach((row, at) => {
          row.scrollLeft = rows.get(pathname)?.[at] ?? 0;
        });
        return () =>
          void rows.set(
            pathname,
            rowsOf().map(({ scrollLeft }) => scrollLeft),
          );
      },
      [pathname],
    );
    return pages.get(pathname) ?? loaded;
  }
  return { load, useKept };
}
