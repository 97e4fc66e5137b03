import * as m from '#messages';
import type { Action, Resource } from '#shared/permissions.ts';

const resources: Partial<Record<string, () => string>> = {
  dashboard: m.admin_layout_resource_dashboard,
  products: m.admin_layout_resource_products,
  categories: m.admin_layout_resource_categories,
  gifts: m.admin_layout_resource_gifts,
  brands: m.admin_layout_resource_brands,
  orders: m.admin_layout_resource_orders,
  customers: m.admin_layout_resource_customers,
  offers: m.admin_layout_resource_offers,
  coupons: m.admin_layout_resource_coupons,
  reports: m.admin_layout_resource_reports,
  cms: m.admin_layout_resource_cms,
  banners: m.admin_layout_resource_banners,
  shops: m.admin_layout_resource_shops,
  blogs: m.admin_layout_resource_blogs,
  system: m.admin_layout_resource_system,
  newbang: m.admin_layout_resource_newbang,
  users: m.admin_layout_resource_users,
  roles: m.admin_layout_resource_roles,
  filemanager: m.admin_layout_resource_filemanager,
  logs: m.admin_layout_resource_logs,
  telescope: m.admin_layout_resource_telescope,
} satisfies Record<Resource, () => string>;
const actions: Partial<Record<string, (p: { what: string }) => string>> = {
  view: m.admin_layout_action_view,
  create: m.admin_layout_action_create,
  update: m.admin_layout_action_update,
} satisfies Record<Action, unknown>;

/** The name of a resource. */
export const resourceLabel = (resource: Resource): string => resources[resource]?.() ?? resource;

/** The label of `orders view`; an unknown permission is returned unchanged. */
export function permissionLabel(permission: string): string {
  const [resource = '', action = ''] = permission.split(' ');
  const what = resources[resource];
  const does = actions[action];
  return what && does ? does({ what: what() }) : permission;
}

const roles: Partial<Record<string, () => string>> = {
  'super-admin': m.admin_layout_role_super_admin,
  manager: m.admin_layout_role_manager,
  orders: m.admin_layout_role_orders,
  warehouse: m.admin_layout_role_warehouse,
  marketing: m.admin_layout_role_marketing,
  editor: m.admin_layout_role_editor,
  finance: m.admin_layout_role_finance,
};

/** Labels of the built-in roles; the shop's own roles keep their names. */
export const roleLabels = (names: readonly string[]): string => names.map((name) => roles[name]?.() ?? name).join(m.admin_kit_comma());
