import { productSorts } from '#modules/shopfront/contract.ts';

/** The pages that are the same for everybody; lists are told by page and order beside the path. */
const publicPage = /^(?:\/en)?\/(?:home|products(?:\/[^.]*)?)\/?$/;
const list = /^(?:\/en)?\/products(?:\/(?:category|brand)\/[^/]+(?:\/[^/]*)?)?\/?$/;

const allowed: readonly (readonly [name: string, isKnown: (value: string) => boolean])[] = [
  ['page', (value) => /^[1-9]\d{0,3}$/.test(value)],
  ['sort', (value) => productSorts.some((each) => each === value)],
];

/**
 * The address under which a page is kept, and from which it is made: so what the visitor's address says beyond it, such
 * as where an advertisement led from, cannot get into the copy that others see. Undefined: not to be kept.
 */
export function cacheAddressOf({ pathname, searchParams }: URL): string | undefined {
  if (!publicPage.test(pathname)) return undefined;
  const query = new URLSearchParams();
  for (const [name, isKnown] of list.test(pathname) ? allowed : []) {
    const value = searchParams.get(name);
    if (value === null) continue;
    if (!isKnown(value)) return undefined;
    query.set(name, value);
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
