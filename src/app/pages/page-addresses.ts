import type { FastifyRequest } from 'fastify';
import { productSorts, shopfrontContract } from '#modules/shopfront/contract.ts';

/**
 * The requested URL at the shop's origin, whatever host a request to a proxy names (RFC 9112, 3.2.2). Several slashes at its beginning
 * become one: they would name another host, here or in a redirect made from its path.
 */
export function readUrl({ url: requested }: FastifyRequest, origin: string): URL {
  const url = new URL(origin + requested.replace(/^(\*|[a-z][a-z\d+.-]*:\/\/[^/?#]*)/i, ''));
  url.pathname = url.pathname.replace(/^\/{2,}/, '/');
  return url;
}

/** The pages that are the same for everyone; lists also differ by page and sort. */
const publicPage = /^(?:\/en)?\/(?:home|shops|(?:products|news)(?:\/(?!.*\.data$).*)?|(?:information|p)\/(?!.*\.data$).*)\/?$/;
const list = /^(?:\/en)?\/products(?:\/(?:category|brand)\/[^/]+(?:\/[^/]*)?)?\/?$/;
const newsList = /^(?:\/en)?\/news(?:\/category\/[^/]+(?:\/[^/]*)?)?\/?$/;

const contact = /^(?:\/en)?\/information\/contact\/?$/;

type Allowed = readonly (readonly [name: string, isKnown: (value: string) => boolean])[];
const paged: Allowed = [['page', (value) => /^[1-9]\d{0,3}$/.test(value)]];
const allowed: Allowed = [...paged, ['sort', (value) => productSorts.some((each) => each === value)]];

/** The parameter after a form was sent without scripts. */
const sentParam: Allowed = [['sent', (value) => value === '1']];

/** Filter parameters: there are too many combinations to cache. */
const filterNames = Object.keys(shopfrontContract.products.input.shape).filter((name) => !allowed.some(([each]) => each === name));

function allowedParams(pathname: string): Allowed {
  if (list.test(pathname)) return allowed;
  if (newsList.test(pathname)) return paged;
  return contact.test(pathname) ? sentParam : [];
}

/**
 * The URL under which a page is cached, and from which it is rendered, so that other parameters of the visitor's URL cannot
 * reach a copy that others see. Undefined: not cached.
 */
export function cacheAddress({ pathname, searchParams }: URL): string | undefined {
  if (!publicPage.test(pathname)) return undefined;
  if (list.test(pathname) && filterNames.some((name) => searchParams.has(name))) return undefined;
  const query = new URLSearchParams();
  for (const [name, isKnown] of allowedParams(pathname)) {
    const value = searchParams.get(name);
    if (value === null) continue;
    if (!isKnown(value)) return undefined;
    query.set(name, value);
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/**
 * Private pages contain personal data once they are filled and are not cached. A secret page has a secret in its URL, which is
 * not sent as a referrer either.
 */
export function privacyOf(pathname: string): 'public' | 'private' | 'secret' {
  const page = pathname.replace(/^\/en(?=\/)/, '').replace(/\.data$/, '');
  if (/^\/((order|offers)\/|(reset-password|confirm-email|unsubscribe)$)/.test(page)) return 'secret';
  return /^\/(cart|account)(\/|$)/.test(page) ? 'private' : 'public';
}
