import type { LoaderFunctionArgs } from 'react-router';
import type { CategoryNode } from '#modules/shopfront/contract.ts';
import { menuStyle } from '#shared/colour.ts';
import { splitLocale } from '#shared/locale.ts';
import { lookStyle, themeStyle } from '#shared/theme.ts';
import { loaderDeps, type Received } from './call.ts';
import { flatten } from './flatten.ts';

/** A main category in the layout: it is in every page, so it is minimal. */
const mainCategory = ({ id, name, slug, product_count, picture, children }: CategoryNode) => ({
  id,
  name,
  slug,
  product_count,
  picture,
  has_children: children.length > 0,
});

/** Targets of the menu's route names (spec section 2). A map: staff enter the names. */
type Places = ReadonlyMap<string | undefined, readonly { id: number; name: string; slug: string }[]>;
type MenuEntry = NonNullable<Received<'settings.read'>['menu']>['menus'][number];

/** Replaces an entry's slug by the current one of the reader's language, which saves a redirect; its name too, unless the shop chose its own. */
function asItIsNow({ new_label, ...entry }: MenuEntry, rowsOf: Places): Omit<MenuEntry, 'new_label'> {
  const row = rowsOf.get(entry.name)?.find(({ id }) => id === entry.id);
  return row ? { ...entry, slug: row.slug, label: new_label ?? row.name } : entry;
}

/**
 * The shop's data in every page, in the reader's language: settings, colours, menu, main categories. The whole tree and the
 * brands are loaded by the drawer (`layout/directory.ts`), so that pages do not grow with the shop.
 */
export async function loadShop({ request, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const { call, origin, isPreview = false, editor } = loaderDeps(context);
  const [{ website, menu }, categories, brands, { data: announcements }, { data: menuPages }] = await Promise.all([
    call('settings.read', { q: 'website,menu' }, locale),
    call('shopfront.categories', {}, locale),
    call('shopfront.brands', {}, locale),
    call('content.banners', { position: 'announcement' }, locale),
    call('content.menuPages', {}, locale),
  ]);
  if (!website) throw new Error('the settings have no website section');
  const rowsOf: Places = new Map<string, { id: number; name: string; slug: string }[]>([
    ['app.products.category', flatten(categories)],
    ['app.products.brand', brands],
  ]);
  const menuColours = menuStyle(menu?.bg_colour ?? null, menu?.text_colour ?? null);
  const theme = { ...themeStyle(website.primary_colour, website.secondary_colour), ...lookStyle(website) };
  return {
    origin,
    isPreview,
    website,
    announcements,
    theme,
    menus: (menu?.menus ?? []).map((entry) => asItIsNow(entry, rowsOf)),
    menuPages: menuPages.filter(({ id }) => !menu?.menus.some((entry) => entry.name === 'app.page' && entry.id === id)),
    menuColours,
    categories: categories.map(mainCategory),
    has_brands: brands.length > 0,
    ...(editor && { editor }),
  };
}

export type Shop = Awaited<ReturnType<typeof loadShop>>;
