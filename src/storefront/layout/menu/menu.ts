import * as m from '#messages';
import { menuPages, menuPagesOfOne } from '#shared/menu-routes.ts';
import { customPagePath, withSlug } from '../../ui/paths.ts';
import { useShop } from '../../ui/shop.ts';

export type MenuLink = { label: string; to: string; isExternal: boolean };
type Entry = ReturnType<typeof useShop>['menus'][number];

/** The path of an entry; undefined for an unknown page name. */
function menuPath({ name = '', id, slug = '' }: Entry): string | undefined {
  if (Object.hasOwn(menuPages, name)) return menuPages[name];
  const base = Object.hasOwn(menuPagesOfOne, name) ? menuPagesOfOne[name] : undefined;
  return base && id ? withSlug(base, { id, slug }) : undefined;
}

function toMenuLinks(entry: Entry): MenuLink[] {
  if (entry.type === 'custom_url') return entry.url ? [{ label: entry.label, to: entry.url, isExternal: true }] : [];
  const to = entry.type === 'page' ? menuPath(entry) : undefined;
  return to ? [{ label: entry.label, to, isExternal: false }] : [];
}

/** A menu entry for a page of the shop. */
export const inside = (label: string, to: string): MenuLink => ({ label, to, isExternal: false });

/** The default main menu of the spec. */
const usualMenu = (): MenuLink[] => [
  inside(m.layout_about(), '/information/about'),
  inside(m.layout_products(), '/products'),
  inside(m.layout_news(), '/news'),
];

/** The configured entries before and after the logo; `hasLogo`: the merchant placed it in the menu. */
export function useHeaderMenu(): { before: MenuLink[]; after: MenuLink[]; hasLogo: boolean } {
  const { menus, menuPages: pages } = useShop();
  const at = menus.findIndex(({ type }) => type === 'logo');
  const links = (entries: Entry[]) => entries.flatMap(toMenuLinks);
  const [before, after] = at < 0 ? [links(menus), []] : [links(menus.slice(0, at)), links(menus.slice(at + 1))];
  const first = before.length + after.length > 0 ? before : usualMenu();
  const last = pages.map((page) => inside(page.title, customPagePath(page)));
  return at < 0 ? { before: [...first, ...last], after, hasLogo: false } : { before: first, after: [...after, ...last], hasLogo: true };
}

/** The same without the logo, for the drawer; external URLs open in a new tab. */
export function useMenu(): MenuLink[] {
  const { before, after } = useHeaderMenu();
  return [...before, ...after];
}

/** The footer's links besides products (spec: about, contact, products, news). */
export const footerMenu = (): MenuLink[] => [
  inside(m.layout_about(), '/information/about'),
  inside(m.layout_faq(), '/information/faq'),
  inside(m.layout_contact(), '/information/contact'),
  inside(m.layout_find_order(), '/order'),
  inside(m.layout_shops(), '/shops'),
];
