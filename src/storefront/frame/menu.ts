import { articlePath, brandPath, categoryPath, customPagePath, productPath } from '../ui/paths.ts';
import { useShop } from '../ui/shop.ts';

export type MenuLink = { label: string; to: string; isExternal: boolean };
type Entry = ReturnType<typeof useShop>['menus'][number];

/** Paths by the route names of the spec (section 2); a name of a page that does not exist yields no link. */
function pathOf({ name, id, slug = '' }: Entry): string | null {
  if (name === 'home') return '/home';
  if (name === 'cart') return '/cart';
  if (name === 'app.products') return '/products';
  if (name === 'news') return '/news';
  if (name === 'about' || name === 'contact') return `/information/${name}`;
  if (name === 'shops') return '/shops';
  if (!id) return null;
  if (name === 'news.article') return articlePath({ id, slug });
  if (name === 'page') return customPagePath({ id, slug });
  if (name === 'app.products.category') return categoryPath({ id, slug });
  if (name === 'app.products.brand') return brandPath({ id, slug });
  return name === 'app.product' ? productPath({ id, slug }) : null;
}

/** The configured entries except the logo; own addresses open in a new tab. Without any: the five main categories. */
export function useMenu(productsLabel: string): MenuLink[] {
  const { menus, categories } = useShop();
  const links = menus.flatMap((entry): MenuLink[] => {
    if (entry.type === 'custom_url') return entry.url ? [{ label: entry.label, to: entry.url, isExternal: true }] : [];
    const to = entry.type === 'page' ? pathOf(entry) : null;
    return to ? [{ label: entry.label, to, isExternal: false }] : [];
  });
  if (links.length) return links;
  return [
    { label: productsLabel, to: '/products', isExternal: false },
    ...categories.slice(0, 5).map((c) => ({ label: c.name, to: categoryPath(c), isExternal: false })),
  ];
}
