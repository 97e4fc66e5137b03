import type { MetaDescriptor } from 'react-router';
import * as m from '#messages';
import type { PictureView } from '#shared/fields.ts';
import { htmlLang, localizedPath, splitLocale } from '#shared/locale.ts';
import type { Alternates } from '../frame/language-switch.tsx';
import type { Shop } from '../shop-data.ts';

/** The part of React Router's meta arguments that is needed here. */
type Args = { location: { pathname: string }; matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

type Page = {
  /** Without the shop's name; the home page has none of its own. */
  title?: string;
  description?: string;
  picture?: PictureView | null;
  alternates?: Alternates;
  /** Added to the canonical address: the page number of a list. */
  query?: string;
  isListed?: boolean;
  jsonLd?: object;
};

function addressTags(origin: string, { pathname }: Args['location'], { alternates, query = '' }: Page): MetaDescriptor[] {
  const { locale, path } = splitLocale(pathname);
  const href = (each: 'tw' | 'en') => origin + localizedPath(alternates?.[each] ?? path, each) + query;
  const alternate = (hrefLang: string, each: 'tw' | 'en') => ({ tagName: 'link', rel: 'alternate', hrefLang, href: href(each) });
  return [
    { tagName: 'link', rel: 'canonical', href: href(locale) },
    { property: 'og:url', content: href(locale) },
    alternate('zh-Hant', 'tw'),
    alternate('en', 'en'),
    alternate('x-default', 'tw'),
  ];
}

/** Title, Open Graph, address in both languages; the same on every page. */
export function pageMeta(args: Args, page: Page): MetaDescriptor[] {
  const shop = args.matches[0]?.loaderData as Shop | undefined;
  if (!shop) return [];
  const { website, origin } = shop;
  const { locale } = splitLocale(args.location.pathname);
  const title = page.title ? m.shop_page_title({ title: page.title, site: website.site_name }) : website.site_name;
  const description = page.description || website.seo_description;
  const picture = page.picture ?? website.logo;
  const image = picture && `${new URL(picture.url, origin).href}-${picture.widths.at(-1)}.webp`;
  return [
    { title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { property: 'og:title', content: page.title || website.site_name },
    { property: 'og:site_name', content: website.site_name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: htmlLang[locale] === 'en' ? 'en_GB' : 'zh_TW' },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(page.isListed === false ? [{ name: 'robots', content: 'noindex' }] : addressTags(origin, args.location, page)),
    ...(page.jsonLd ? [{ 'script:ld+json': page.jsonLd }] : []),
  ] as MetaDescriptor[];
}
