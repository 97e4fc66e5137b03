import * as m from '#messages';
import type { Received } from '../../call.ts';
import type { Shop } from '../../shop-data.ts';
import { newsCategoryPath } from '../../ui/paths.ts';

type Facts = { article: Received<'content.article'>; shop: Shop; url: string; pathTo: (path: string) => string };

/** JSON-LD of the article and its breadcrumb. */
export function jsonLdOf({ article, shop, url, pathTo }: Facts): object {
  const { picture, category } = article;
  const crumbs = [
    { name: m.news_title(), item: pathTo('/news') },
    ...(category ? [{ name: category.name, item: pathTo(newsCategoryPath(category)) }] : []),
    { name: article.title, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: article.title,
        description: article.excerpt,
        datePublished: article.published_at,
        dateModified: article.updated_at,
        mainEntityOfPage: url,
        ...(picture ? { image: `${shop.origin}${picture.url}-${picture.widths.at(-1)}.webp` } : {}),
        author: article.author ? { '@type': 'Person', name: article.author } : { '@type': 'Organization', name: shop.website.site_name },
        publisher: { '@type': 'Organization', name: shop.website.site_name },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb })),
      },
    ],
  };
}
