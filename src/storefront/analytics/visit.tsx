import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, useMatches } from 'react-router';
import { splitLocale } from '#shared/locale.ts';
import { isTagFree } from '#shared/text/tag-free.ts';
import { useCart } from '../layout/cart-store.ts';
import { useShop } from '../ui/shop.ts';
import { currentConsent, recallConsent, useConsent } from './consent.ts';
import { ConsentQuestion } from './consent-question.tsx';
import { needsOwnDocument, setDestinations, startTags, track } from './data-layer.ts';
import { itemsEvent, itemsOfCart } from './events.ts';
import { followCalls } from './follow-calls.ts';
import { trackCall } from './track-calls.ts';
import { trackArrival, trackLink } from './track-pages.ts';

/** Payment pages never share a document with the tag manager: a new document is loaded between them. */
function useOwnDocuments(): void {
  const { pathname } = useLocation();
  const consent = useConsent();
  const blocker = useBlocker(({ nextLocation, historyAction }) => historyAction !== 'POP' && needsOwnDocument(nextLocation.pathname));
  useEffect(
    function leave() {
      if (blocker.state !== 'blocked') return;
      const { pathname: to, search, hash } = blocker.location;
      location.assign(to + search + hash);
    },
    [blocker],
  );
  useEffect(
    function goneBack() {
      if (consent === 'granted' && needsOwnDocument(pathname)) location.reload();
    },
    [pathname, consent],
  );
}

/** Tracks each page view once. */
function usePages(currency: string): void {
  const { key, pathname } = useLocation();
  const matches = useMatches();
  const lastReported = useRef('');
  useEffect(
    function report() {
      const page = matches.at(-1);
      if (!page || lastReported.current === key || isTagFree(splitLocale(pathname).path)) return;
      lastReported.current = key;
      trackArrival({ id: page.id.replace(/^(tw|en)\//, ''), data: page.loaderData, currency });
    },
    [key, pathname, matches, currency],
  );
}

function useLinks(currency: string): void {
  useEffect(
    function listen() {
      const onClick = (event: MouseEvent) => {
        const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
        if (link && link.origin === location.origin) trackLink(splitLocale(link.pathname).path, currency);
      };
      document.addEventListener('click', onClick, { capture: true });
      return () => document.removeEventListener('click', onClick, { capture: true });
    },
    [currency],
  );
}

/** Tracks one cart view per visit of the cart page. */
function useCartPage(): void {
  const { key, pathname } = useLocation();
  const cart = useCart();
  const lastReported = useRef('');
  useEffect(
    function report() {
      if (!cart || lastReported.current === key || splitLocale(pathname).path !== '/cart') return;
      lastReported.current = key;
      const items = itemsOfCart(cart);
      if (items.length > 0) track({ ...itemsEvent('view_cart', cart.currency, items), event_id: cart.event_id });
    },
    [cart, key, pathname],
  );
}

/**
 * Everything that tag manager and pixel receive. Loaded only in shops that have one of them. It observes navigation and API calls:
 * pages contain nothing for it.
 */
export function Visit() {
  const { website } = useShop();
  const consent = useConsent();
  const currency = website.currency.toUpperCase();
  useEffect(
    function begin() {
      setDestinations(website);
      recallConsent(website.country);
      followCalls(trackCall);
      if (currentConsent() === 'granted') startTags();
    },
    [website],
  );
  useEffect(
    function load() {
      if (consent === 'granted') startTags();
    },
    [consent],
  );
  usePages(currency);
  useCartPage();
  useLinks(currency);
  useOwnDocuments();
  return <ConsentQuestion />;
}
