import {
  ChartNoAxesColumn,
  House,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Newspaper,
  ReceiptText,
  ScanBarcode,
  SlidersHorizontal,
  Tag,
  Users,
} from 'lucide-react';
import * as m from '#messages';
import type { StaffProfile } from '#modules/staff/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { mayDo, shopCountry } from '../session.ts';

export type MenuItem = {
  label: () => string;
  path: string;
  needs?: Permission;
  icon: LucideIcon;
  badge?: 'to_ship';
  children?: MenuChild[];
  what: () => string;
};
type MenuChild = { label: () => string; path: string; needs: Permission; isTaiwanOnly?: true };

/** The menu: only existing screens, each with the permission of its route. `what` is shown on the welcome page. */
const menu: readonly MenuItem[] = [
  { label: m.admin_figures_dashboard, what: m.admin_figures_dashboard_what, path: '/', needs: 'dashboard view', icon: LayoutDashboard },
  {
    label: m.admin_layout_orders,
    what: m.admin_layout_orders_what,
    path: '/orders',
    needs: 'orders view',
    icon: ReceiptText,
    badge: 'to_ship',
  },
  {
    label: m.admin_layout_products,
    what: m.admin_layout_products_what,
    path: '/products',
    needs: 'products view',
    icon: Tag,
    children: [
      { label: m.admin_layout_products, path: '/products', needs: 'products view' },
      { label: m.admin_stock_title, path: '/product-items', needs: 'products view' },
      { label: m.admin_categories_title, path: '/product-categories', needs: 'categories view' },
      { label: m.admin_brands_title, path: '/brands', needs: 'brands view' },
      { label: m.admin_gifts_title, path: '/gifts', needs: 'gifts view' },
      { label: m.admin_newbang_title, path: '/newbang', needs: 'newbang view' },
    ],
  },
  {
    label: m.admin_customers_title,
    what: m.admin_customers_what,
    path: '/customers',
    needs: 'customers view',
    icon: Users,
    children: [
      { label: m.admin_customers_title, path: '/customers', needs: 'customers view' },
      { label: m.admin_levels_title, path: '/customer-levels', needs: 'customers view' },
      { label: m.admin_bulk_title, path: '/bulk-messages', needs: 'customers view' },
    ],
  },
  {
    label: m.admin_promotion_group,
    what: m.admin_promotion_what,
    path: '/offers',
    needs: 'offers view',
    icon: Megaphone,
    children: [
      { label: m.admin_offers_title, path: '/offers', needs: 'offers view' },
      { label: m.admin_coupons_title, path: '/coupons', needs: 'coupons update' },
      { label: m.admin_promotion_credits, path: '/credits', needs: 'coupons update' },
      { label: m.admin_conversions_title, path: '/affiliate-conversions', needs: 'reports view' },
      { label: m.admin_feeds_title, path: '/feeds', needs: 'products view' },
    ],
  },
  {
    label: m.admin_layout_content,
    what: m.admin_layout_content_what,
    path: '/blogs',
    needs: 'blogs view',
    icon: Newspaper,
    children: [
      { label: m.admin_blogs_title, path: '/blogs', needs: 'blogs view' },
      { label: m.admin_blog_categories_title, path: '/blog-categories', needs: 'categories view' },
      { label: m.admin_shops_title, path: '/shops', needs: 'shops view' },
      { label: m.admin_banners_title, path: '/banners', needs: 'banners view' },
      { label: m.admin_video_title, path: '/video-background', needs: 'banners view' },
      { label: m.admin_pages_title, path: '/pages', needs: 'cms update' },
      { label: m.admin_information_faq, path: '/information/faq', needs: 'cms view' },
      { label: m.admin_information_about, path: '/information/about', needs: 'cms view' },
      { label: m.admin_information_terms, path: '/information/terms', needs: 'cms view' },
      { label: m.admin_information_privacy, path: '/information/privacy', needs: 'cms view' },
      { label: m.admin_messages_title, path: '/messages', needs: 'cms view' },
    ],
  },
  {
    label: m.admin_figures_reports,
    what: m.admin_figures_reports_what,
    path: '/reports/sales',
    needs: 'reports view',
    icon: ChartNoAxesColumn,
    children: [
      { label: m.admin_figures_sales, path: '/reports/sales', needs: 'reports view' },
      { label: m.admin_figures_products, path: '/reports/products', needs: 'reports view' },
      { label: m.admin_figures_money, path: '/reports/money', needs: 'reports view' },
    ],
  },
  { label: m.admin_files_title, what: m.admin_files_what, path: '/filemanager', needs: 'filemanager view', icon: Images },
  {
    label: m.admin_layout_settings,
    what: m.admin_layout_settings_what,
    path: '/settings/general',
    needs: 'system update',
    icon: SlidersHorizontal,
    children: [
      { label: m.admin_layout_general, path: '/settings/general', needs: 'system update' },
      { label: m.admin_theme_title, path: '/settings/theme', needs: 'system update' },
      { label: m.admin_blocks_home_title, path: '/settings/home', needs: 'cms update' },
      { label: m.admin_menu_title, path: '/settings/menu', needs: 'cms update' },
      { label: m.admin_layout_payments, path: '/payments', needs: 'system update' },
      { label: m.admin_layout_deliveries, path: '/deliveries', needs: 'system update' },
      { label: m.admin_carriers_title, path: '/settings/carriers', needs: 'system update', isTaiwanOnly: true },
      { label: m.admin_invoices_title, path: '/settings/invoices', needs: 'system update' },
      { label: m.admin_credit_settings_title, path: '/settings/credits', needs: 'system update' },
      { label: m.admin_gift_settings_title, path: '/settings/gifts', needs: 'gifts update' },
      { label: m.admin_notification_title, path: '/settings/notification', needs: 'system update' },
      { label: m.admin_mails_title, path: '/mails', needs: 'logs view' },
      { label: m.admin_search_settings_title, path: '/settings/search', needs: 'system update' },
      { label: m.admin_sign_in_title, path: '/settings/sign-in', needs: 'system update' },
      { label: m.admin_affiliate_title, path: '/settings/affiliate', needs: 'system update' },
      { label: m.admin_pixel_title, path: '/settings/pixel', needs: 'system update' },
      { label: m.admin_newbang_settings_title, path: '/newbang/config', needs: 'system update' },
      { label: m.admin_webhooks_title, path: '/settings/webhooks', needs: 'system update' },
      { label: m.admin_retention_title, path: '/settings/retention', needs: 'system update' },
      { label: m.admin_staff_title, path: '/settings/users', needs: 'users view' },
      { label: m.admin_roles_title, path: '/roles', needs: 'roles view' },
      { label: m.admin_logs_shop_title, path: '/logs', needs: 'logs view' },
    ],
  },
];

/** The start page of staff who may not view the dashboard. */
export const homeItem: MenuItem = { label: m.admin_layout_start, what: m.admin_layout_start, path: '/welcome', icon: House };

/** The entries that this staff member may open; others are absent. A group is shown if any of its entries is. */
export function menuFor(profile: StaffProfile): MenuItem[] {
  const home = mayDo(profile, 'dashboard view') ? [] : [homeItem];
  return [...home, ...menu].flatMap((item) => {
    const children = item.children?.filter(
      ({ needs, isTaiwanOnly }) => mayDo(profile, needs) && (!isTaiwanOnly || isTaiwan(shopCountry())),
    );
    if (!item.needs || mayDo(profile, item.needs)) return children ? { ...item, children } : item;
    const [first] = children ?? [];
    return first && children ? { ...item, path: first.path, children } : [];
  });
}

/** The stock tab of a phone, for counting at the shelf. */
export const stockTab: MenuItem = {
  label: m.admin_stock_tab,
  what: m.admin_stock_title,
  path: '/product-items',
  needs: 'products view',
  icon: ScanBarcode,
};
const tabs = 4;

/** The tabs of a phone, besides the one that opens the menu. */
export function tabsFor(profile: StaffProfile): MenuItem[] {
  const menu = menuFor(profile);
  return mayDo(profile, 'products view') ? [...menu.slice(0, tabs - 1), stockTab] : menu.slice(0, tabs);
}

const isBelow = (path: string, here: string): boolean => here === path || here.startsWith(`${path}/`);
const paths = menu.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]);

/** Whether a page belongs to an entry: of two whose paths it is below, to the one with the longer path. */
const isWithin = (path: string, here: string): boolean =>
  isBelow(path, here) && !paths.some((other) => other !== path && isBelow(path, other) && isBelow(other, here));

/** Whether the open page is in this part of the menu, which is then unfolded. */
export const isActive = (item: { path: string; children?: MenuChild[] }, here: string): boolean =>
  isWithin(item.path, here) || (item.children?.some((child) => isWithin(child.path, here)) ?? false);

/** Whether a path, or a screen below it, is in this person's menu. */
export const hasScreen = (profile: StaffProfile, path: string): boolean => {
  const [here = path] = path.split('?');
  return menuFor(profile).some((item) => isActive(item, here));
};
