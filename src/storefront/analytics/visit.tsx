import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, useMatches } from 'react-router';
import { splitLocale } from '#shared/locale.ts';
import { isTagFree } from '#shared/tag-free.ts';
import { whenAnswered } from '../client.ts';
import { useCart } from '../frame/cart-store.ts';
import { useShop } from '../ui/shop.ts';
import { currentConsent, recallConsent, useConsent } from './consent.ts';
import { ConsentQuestion } from './consent-question.tsx';
import { needsOwnDocument, startTagManager, track } from './data-layer.ts';
import { goodsEvent, itemsOfCart } from './events.ts';
import { trackCall } from './track-calls.ts';
import { trackArrival, trackLink } from './track-pages.ts';

/** The page where one pays is never in a document where the tag manager runs, nor the other way round: between them a new one is loaded. */
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

/** Arrivals at pages, once each. */
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

/** The cart is looked at: once for each visit of its page. */
function useCartPage(): void {
  const { key, pathname } = useLocation();
  const cart = useCart();
  const lastReported = useRef('');
  useEffect(
    function report() {
      if (!cart || lastReported.current === key || splitLocale(pathname).path !== '/cart') return;
      lastReported.current = key;
      const items = itemsOfCart(cart);
      if (items.length > 0) track({ ...goodsEvent('view_cart', cart.currency, items), event_id: cart.event_id });
    },
    [cart, key, pathname],
  );
}

/**
 * What the merchant's tag manager learns of a visit. Fetched by shops that have one, and by nobody else. Pages and their parts
 * know nothing of it: it watches where one goes, what is asked of the server and what is answered.
 */
export function Visit() {
  const { website } = useShop();
  const consent = useConsent();
  const currency = website.currency.toUpperCase();
  useEffect(
    function begin() {
      recallConsent(website.country);
      whenAnswered(trackCall);
      if (currentConsent() === 'granted') startTagManager(website.gtm);
    },
    [website.country, website.gtm],
  );
  useEffect(
    function load() {
      if (consent === 'granted') startTagManager(website.gtm);
    },
    [consent, website.gtm],
  );
  usePages(currency);
  useCartPage();
  useLinks(currency);
  useOwnDocuments();
  return <ConsentQuestion />;
}
