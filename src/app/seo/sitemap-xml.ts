import { inLocale, localizedPath, type Text } from '#shared/locale.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

/** A page: its path in each language, and its pictures. */
export type SitemapEntry = { paths: { tw: string; en: string }; changedAt?: Date; pictures?: readonly string[] };

/** The localized paths of a record with id and slug, by the same rule as the storefront's links. */
export function buildPaths(base: string, { id, slug }: { id: number; slug: Text }): SitemapEntry['paths'] {
  const path = (locale: 'tw' | 'en') => `${base}/${id}${inLocale(slug, locale) ? `/${encodeURIComponent(inLocale(slug, locale))}` : ''}`;
  return { tw: path('tw'), en: path('en') };
}

/** A page with the same path in both languages. */
export const plainPaths = (path: string): SitemapEntry['paths'] => ({ tw: path, en: path });

/** The two URLs of a page, each listing both as alternates, so that search engines treat them as one page. */
export function urlElements(origin: string, { paths, changedAt, pictures = [] }: SitemapEntry): string {
  const [tw, en] = (['tw', 'en'] as const).map((locale) => escapeHtml(origin + localizedPath(paths[locale], locale)));
  const links = [
    ['zh-Hant', tw],
    ['en', en],
    ['x-default', tw],
  ].map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`);
  const images = pictures.map((path) => `<image:image><image:loc>${escapeHtml(origin + path)}</image:loc></image:image>`);
  const day = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return [tw, en].map((address) => `<url><loc>${address}</loc>${day}${links.join('')}${images.join('')}</url>\n`).join('');
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The start and end of a sitemap file. */
export const urlSet = {
  head: `${declaration}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`,
  foot: '</urlset>\n',
};

/** The sitemap index. */
export function sitemapIndex(origin: string, names: readonly string[], madeAt: Date): string {
  const rows = names.map(
    (name) => `<sitemap><loc>${escapeHtml(`${origin}/${name}`)}</loc><lastmod>${madeAt.toISOString()}</lastmod></sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${sitemaps}">\n${rows.join('')}</sitemapindex>\n`;
}
