/** Paths of the storefront without the language prefix. The id decides, the slug decorates. */
type Named = { id: number; slug: string };

/** A path of one thing: `/products/12/teapot`. */
export const withSlug = (base: string, { id, slug }: Named) => `${base}/${id}${slug ? `/${encodeURIComponent(slug)}` : ''}`;

export const productPath = (product: Named) => withSlug('/products', product);
export const categoryPath = (category: Named) => withSlug('/products/category', category);
export const brandPath = (brand: Named) => withSlug('/products/brand', brand);
export const articlePath = (article: Named) => withSlug('/news', article);
export const newsCategoryPath = (category: Named) => withSlug('/news/category', category);
export const customPagePath = (page: Named) => withSlug('/p', page);
/** A path without its slug: whatever the spelling, it is the same page. */
export const withoutSlug = (path: string): string =>
  /^\/(?:products\/(?:category\/|brand\/)?|news\/(?:category\/)?|p\/)\d+/.exec(path)?.[0] ?? path;
/** Searching always starts on page 1 (spec section 9). */
export const searchPath = (q: string) => `/search?page=1&q=${encodeURIComponent(q)}`;
/** A telephone number as a link to call it. */
export const telephoneLink = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;
