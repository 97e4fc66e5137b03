/** Paths of the storefront without the language prefix. The id identifies the record, the slug is for readers. */
type Named = { id: number; slug: string };

/** The path of a record: `/products/12/teapot`. */
export const withSlug = (base: string, { id, slug }: Named) => `${base}/${id}${slug ? `/${encodeURIComponent(slug)}` : ''}`;

export const productPath = (product: Named) => withSlug('/products', product);
export const categoryPath = (category: Named) => withSlug('/products/category', category);
export const brandPath = (brand: Named) => withSlug('/products/brand', brand);
export const articlePath = (article: Named) => withSlug('/news', article);
export const newsCategoryPath = (category: Named) => withSlug('/news/category', category);
export const customPagePath = (page: Named) => withSlug('/p', page);
/** A path without its slug, to compare pages. */
export const withoutSlug = (path: string): string =>
  /^\/(?:products\/(?:category\/|brand\/)?|news\/(?:category\/)?|p\/)\d+/.exec(path)?.[0] ?? path;
/** Searches start on page 1 (spec section 9). */
export const searchPath = (q: string) => `/search?page=1&q=${encodeURIComponent(q)}`;

/** The `tel:` URL of a phone number; an extension is dialled after a pause. */
export const telephoneLink = (written: string) => `tel:${written.replace(/#|ext|分機|轉/i, ',').replace(/[^\d+,]/g, '')}`;

/** The way to an address, or to `latitude,longitude`, on a map service that opens beside the shop; nothing of it is loaded before. */
export const mapLink = (place: string): string => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
