import type { MetaDescriptor } from 'react-router';
import * as m from '#messages';
import type { PictureView } from '#shared/fields.ts';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { shopLd } from '../json-ld.ts';
import type { Alternates } from '../layout/language-switch.tsx';
import type { Shop } from '../shop-data.ts';

/** The part of React Router's meta arguments that is needed here. */
type Args = { location: { pathname: string }; matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

type Page = {
  /** Without the shop's name; undefined on the home page. */
  title?: string;
  description?: string;
  picture?: PictureView | null;
  alternates?: Alternates;
  /** Appended to the canonical URL: the page number of a list. */
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

/** The social picture: a JPEG in a size all sites accept. */
function imageTags(origin: string, picture: PictureView): MetaDescriptor[] {
  const { focus } = picture;
  const image = `${origin}${picture.url.replace('/media/', '/card/')}${focus ? `-${focus.x}-${focus.y}` : ''}.jpg`;
  return [
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    ...(picture.alt ? [{ property: 'og:image:alt', content: picture.alt }] : []),
  ];
}

const typeOf = (path: string): string => (/^\/products\/\d/.test(path) ? 'product' : /^\/news\/\d/.test(path) ? 'article' : 'website');
const ogLocales = { tw: 'zh_TW', en: 'en_GB' } as const;

/** Title, Open Graph and alternate URLs; equal on every page. */
export function pageMeta(args: Args, page: Page): MetaDescriptor[] {
  const shop = args.matches[0]?.loaderData as Shop | undefined;
  if (!shop) return [];
  const { website, origin } = shop;
  const { locale, path } = splitLocale(args.location.pathname);
  const title = page.title ? m.shop_page_title({ title: page.title, site: website.site_name }) : website.site_name;
  const description = page.description || website.seo_description;
  const picture = page.picture ?? website.logo;
  // The home page identifies the shop in JSON-LD.
  const jsonLd = page.jsonLd ?? (import.meta.env.SSR && !page.title ? shopLd(shop, locale) : undefined);
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
    { property: 'og:type', content: typeOf(path) },
    { property: 'og:locale', content: ogLocales[locale] },
    { property: 'og:locale:alternate', content: ogLocales[locale === 'tw' ? 'en' : 'tw'] },
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(picture ? imageTags(origin, picture) : []),
    ...(page.isListed === false ? [{ name: 'robots', content: 'noindex' }] : addressTags(origin, args.location, page)),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ] as MetaDescriptor[];
}
