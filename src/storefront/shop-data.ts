import type { LoaderFunctionArgs } from 'react-router';
import type { CategoryNode } from '#modules/shopfront/contract.ts';
import { splitLocale } from '#shared/locale.ts';
import { houseOf, type Received } from './call.ts';
import { menuStyle, themeStyle } from './ui/theme/theme.ts';

/** A category as the frame names it: every page carries the whole tree, so each says no more than it must. */
export type ShopCategory = Pick<CategoryNode, 'id' | 'name' | 'slug' | 'product_count'> & { children: ShopCategory[] };

const namedOnly = ({ id, name, slug, product_count, children }: CategoryNode): ShopCategory => ({
  id,
  name,
  slug,
  product_count,
  children: children.map(namedOnly),
});
const mainCategory = (category: CategoryNode) => ({ ...namedOnly(category), picture: category.picture });
const brandName = ({ id, name, slug, product_count }: Received<'shopfront.brands'>[number]) => ({ id, name, slug, product_count });

/** What every page knows about the shop, in the reader's language: settings, colours, menu, category tree, brands. */
export async function loadShop({ request, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const { call, origin } = houseOf(context);
  const [{ website, menu }, categories, brands, { data: announcements }] = await Promise.all([
    call('settings.read', { q: 'website,menu' }, locale),
    call('shopfront.categories', {}, locale),
    call('shopfront.brands', {}, locale),
    call('content.banners', { position: 'announcement' }, locale),
  ]);
  if (!website) throw new Error('the settings have no website section');
  const menuColours = menuStyle(menu?.bg_colour ?? null, menu?.text_colour ?? null);
  const theme = themeStyle(website.primary_colour, website.secondary_colour);
  return {
    origin,
    website,
    announcements,
    theme,
    menus: menu?.menus ?? [],
    menuColours,
    categories: categories.map(mainCategory),
    brands: brands.map(brandName),
  };
}

export type Shop = Awaited<ReturnType<typeof loadShop>>;
