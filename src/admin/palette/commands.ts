import { Boxes, CornerDownRight, type LucideIcon, PackageOpen, Plus, Upload } from 'lucide-react';
import * as m from '#messages';
import type { StaffProfile } from '#modules/staff/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import { goKeyOf } from '../layout/keys.ts';
import { menuFor } from '../layout/menu.ts';
import { isScreen } from '../layout/screens.ts';
import { mayDo } from '../session.ts';
import type { Hit } from './hits.ts';
import { containsAllWords } from './query.ts';

type Command = { label: () => string; path: string; needs: Permission; icon: LucideIcon; isOutside?: true };

const create = (label: () => string, list: string, needs: Permission): Command => ({
  label,
  path: `${list}/create`,
  needs,
  icon: Plus,
});

const commands: readonly Command[] = [
  create(m.admin_palette_new_order, '/orders', 'orders create'),
  { label: m.admin_palette_to_ship, path: '/orders?tab=to_ship', needs: 'orders view', icon: Boxes },
  { label: m.admin_order_desk_pack, path: '/dashboard/packing', needs: 'orders view', icon: PackageOpen, isOutside: true },
  { label: m.admin_imports_tracking, path: '/import/tracking', needs: 'orders update', icon: Upload },
  create(m.admin_palette_new_product, '/products', 'products create'),
  { label: m.admin_palette_sold_out, path: '/products?stock=out', needs: 'products view', icon: Boxes },
  { label: m.admin_imports_products, path: '/import/products', needs: 'products create', icon: Upload },
  { label: m.admin_imports_stock, path: '/import/stock', needs: 'products update', icon: Upload },
  create(m.admin_palette_new_category, '/product-categories', 'categories create'),
  create(m.admin_palette_new_brand, '/brands', 'brands create'),
  create(m.admin_palette_new_gift, '/gifts', 'gifts create'),
  create(m.admin_palette_new_offer, '/offers', 'offers create'),
  create(m.admin_palette_new_coupon, '/coupons', 'coupons update'),
  create(m.admin_banners_create, '/banners', 'banners create'),
  create(m.admin_palette_new_page, '/pages', 'cms update'),
  create(m.admin_palette_new_article, '/blogs', 'blogs create'),
  create(m.admin_palette_new_colleague, '/settings/users', 'users create'),
];

/** The commands that this person may use, as far as their screens exist. */
export const commandHits = (profile: StaffProfile, term: string): Hit[] =>
  commands
    .filter(({ path, needs, isOutside }) => mayDo(profile, needs) && (isOutside || isScreen(path)))
    .map(({ label, path, icon, isOutside = false }) => ({ key: `command ${path}`, mark: icon, title: label(), path, isOutside }))
    .filter(({ title }) => containsAllWords(title, term));

/** The screens of the menu; those of a group with the group's name before them. */
export function screenHits(profile: StaffProfile, term: string): Hit[] {
  const entries = menuFor(profile).flatMap(({ label, path, icon, children = [] }) => [
    { title: label(), path, icon },
    ...children
      .filter((child) => child.path !== path)
      .map((child) => ({ title: child.label(), path: child.path, icon: CornerDownRight, group: label() })),
  ]);
  return entries
    .map(({ title, path, icon, ...more }): Hit & { group?: string } => {
      const keys = goKeyOf(path);
      return {
        key: `screen ${path}`,
        mark: icon,
        title,
        path,
        ...(keys && { keys }),
        ...('group' in more && more.group ? { detail: more.group } : {}),
      };
    })
    .filter(({ title, detail }) => containsAllWords(`${title} ${typeof detail === 'string' ? detail : ''}`, term));
}
