/** What a link of the shop leads to, read from its path; `url` is any other address. */
export type LinkKind = 'page' | 'category' | 'brand' | 'product' | 'offer' | 'url';

const patterns: readonly (readonly [LinkKind, RegExp])[] = [
  ['category', /^\/products\/category\/([1-9]\d*)$/],
  ['brand', /^\/products\/brand\/([1-9]\d*)$/],
  ['product', /^\/products\/([1-9]\d*)$/],
  ['page', /^\/(?:p|news)\/[1-9]\d*$/],
  ['offer', /^\/\?(?:offer|promo)=[^&]+$/],
];

/** Pages that every shop has. */
export const shopPages = [
  '/home',
  '/products',
  '/news',
  '/shops',
  '/information/about',
  '/information/faq',
  '/information/contact',
  '/information/terms',
  '/information/privacy',
] as const;

/** The kind of a path. A slug after the number is ignored, as pages redirect to the present one. */
export function linkKind(path: string): LinkKind {
  if ((shopPages as readonly string[]).includes(path)) return 'page';
  return patterns.find(([, pattern]) => pattern.test(withoutSlug(path)))?.[0] ?? 'url';
}

/** The code that a link to an offer applies, as typed where it is not a valid encoding: `/?offer=10%25` → `10%`, `/?offer=10%` → `10%`. */
export function linkedCode(path: string): string {
  const code = path.replace(/^\/\?\w+=/, '');
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

/** `/products/category/3/tea` → `/products/category/3`. */
export const withoutSlug = (path: string): string =>
  path.replace(/^(\/(?:products(?:\/category|\/brand)?|p|news)\/[1-9]\d*)\/[^/?#]*$/, '$1');

/** The number of the record a path leads to; null for other paths. */
export function linkedId(path: string): number | null {
  const id = /\/([1-9]\d*)$/.exec(withoutSlug(path))?.[1];
  return id === undefined ? null : Number(id);
}
