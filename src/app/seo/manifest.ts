import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { htmlLang, inLocale, localizedPath } from '#shared/locale.ts';

/** The page background; the same as in tokens.css. */
const paper = '#fbfbf9';
const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, for home screens. */
export function manifestOf({ site_name, seo_description, locale, primary_colour }: WebsiteSettings): object {
  const name = inLocale(site_name, locale);
  return {
    name,
    short_name: name,
    ...(seo_description && { description: inLocale(seo_description, locale) }),
    lang: htmlLang[locale],
    id: '/',
    start_url: localizedPath('/home', locale),
    scope: '/',
    display: 'minimal-ui',
    theme_color: primary_colour,
    background_color: paper,
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-mask-512', 512, 'maskable')],
  };
}
