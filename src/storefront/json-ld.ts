import { type Locale, localizedPath } from '#shared/locale.ts';
import type { Shop } from './shop-data.ts';

const schema = 'https://schema.org';

/** JSON-LD of the shop and its search. */
export function shopLd({ website, origin }: Shop, locale: Locale): object {
  const home = origin + localizedPath('/home', locale);
  const organization = `${origin}/#organization`;
  return {
    '@context': schema,
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: website.site_name,
        url: home,
        logo: `${origin}/icon-512.png`,
        ...(website.company_name && { legalName: website.company_name }),
        ...(website.contact_email && { email: website.contact_email }),
        ...(website.contact_phone && { telephone: website.contact_phone }),
        sameAs: [website.line, website.facebook, website.instagram, website.youtube].filter(Boolean),
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: website.site_name,
        url: home,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${localizedPath('/search', locale)}?page=1&q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** JSON-LD of the breadcrumb, from the top. */
export const breadcrumbLd = (steps: readonly { name: string; url: string }[]): object => ({
  '@context': schema,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
});
