import { splitLocale } from '#shared/locale.ts';
import { isTagFree } from '#shared/text/tag-free.ts';
import { now } from '../clock.ts';
import { currentConsent } from './consent.ts';
import type { Event } from './events.ts';
import { reportToMeta, startPixel } from './meta.ts';

type Layered = typeof window & { dataLayer?: object[] };

const waitingKey = 'events';
const maxWaiting = 100;

const isHere = (pathname: string) => !isTagFree(splitLocale(pathname).path);

const [arrival] = performance.getEntriesByType('navigation');
/** Whether this document may load the tag manager, by the content policy of its first page. */
const isCarrier: boolean = isHere(new URL(arrival?.name ?? location.href).pathname);

/** Whether the page needs a new document, because this one has the wrong policy. */
export const needsOwnDocument = (pathname: string): boolean => currentConsent() === 'granted' && isHere(pathname) !== isCarrier;

/** The shop's tag manager and pixel; empty: none. */
type Destinations = { gtm: string; pixel: string };
let destinations: Destinations = { gtm: '', pixel: '' };
export const setDestinations = ({ gtm, pixel }: Destinations): void => {
  destinations = { gtm, pixel };
};

/** Events before the consent question is answered: in memory only, as nothing may be stored without consent. */
let unanswered: Event[] = [];

function readWaiting(): Event[] {
  try {
    return JSON.parse(sessionStorage.getItem(waitingKey) ?? '[]') as Event[];
  } catch {
    return [];
  }
}

function writeWaiting(events: readonly Event[]): void {
  try {
    if (events.length === 0) sessionStorage.removeItem(waitingKey);
    else sessionStorage.setItem(waitingKey, JSON.stringify(events.slice(-maxWaiting)));
  } catch {
    // Without storage these pages are not tracked.
  }
}

function getDataLayer(page: Layered): object[] {
  page.dataLayer ??= [];
  return page.dataLayer;
}

function push(event: Event): void {
  const layer = getDataLayer(window as Layered);
  // Otherwise the tag manager merges the items of two events.
  if (event.ecommerce) layer.push({ ecommerce: null });
  layer.push(event);
}

/**
 * Reports an event to the shop's tag manager and to Meta. On payment and order pages, where no tags are loaded, it is stored in the
 * session for the next page that loads the tag manager, and only our server reports to Meta.
 */
export function track(event: Event): void {
  const consent = currentConsent();
  if (consent === 'refused') return;
  if (consent === 'open') unanswered = [...unanswered, event].slice(-maxWaiting);
  else deliver(event);
}

function deliver(event: Event): void {
  const mayLoad = isCarrier && isHere(location.pathname);
  if (destinations.pixel) reportToMeta(event, mayLoad);
  if (!destinations.gtm) return;
  if (mayLoad) push(event);
  else writeWaiting([...readWaiting(), event]);
}

let isStarted = false;

/** Loads tag manager and pixel after consent, once per document, and sends the stored events. On pages without tags nothing is loaded. */
export function startTags(): void {
  const early = unanswered;
  unanswered = [];
  if (isCarrier && isHere(location.pathname) && !isStarted) {
    isStarted = true;
    if (destinations.pixel) startPixel(destinations.pixel);
    if (destinations.gtm) startTagManager(destinations.gtm);
  }
  for (const event of early) track(event);
}

function startTagManager(gtm: string): void {
  getDataLayer(window as Layered).push({ 'gtm.start': now().getTime(), event: 'gtm.js' });
  for (const event of readWaiting()) push(event);
  writeWaiting([]);
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtm)}`;
  document.head.append(script);
}
