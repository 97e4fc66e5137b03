import * as m from '#messages';
import type { Action, Resource } from '#shared/permissions.ts';

const resources: Partial<Record<string, () => string>> = {
  dashboard: m.admin_frame_resource_dashboard,
  products: m.admin_frame_resource_products,
  categories: m.admin_frame_resource_categories,
  gifts: m.admin_frame_resource_gifts,
  brands: m.admin_frame_resource_brands,
  orders: m.admin_frame_resource_orders,
  customers: m.admin_frame_resource_customers,
  offers: m.admin_frame_resource_offers,
  coupons: m.admin_frame_resource_coupons,
  reports: m.admin_frame_resource_reports,
  cms: m.admin_frame_resource_cms,
  banners: m.admin_frame_resource_banners,
  shops: m.admin_frame_resource_shops,
  blogs: m.admin_frame_resource_blogs,
  system: m.admin_frame_resource_system,
  newbang: m.admin_frame_resource_newbang,
  users: m.admin_frame_resource_users,
  roles: m.admin_frame_resource_roles,
  filemanager: m.admin_frame_resource_filemanager,
  logs: m.admin_frame_resource_logs,
  telescope: m.admin_frame_resource_telescope,
} satisfies Record<Resource, () => string>;
const actions: Partial<Record<string, (p: { what: string }) => string>> = {
  view: m.admin_frame_action_view,
  create: m.admin_frame_action_create,
  update: m.admin_frame_action_update,
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
  'super-admin': m.admin_frame_role_super_admin,
  manager: m.admin_frame_role_manager,
  orders: m.admin_frame_role_orders,
  warehouse: m.admin_frame_role_warehouse,
  marketing: m.admin_frame_role_marketing,
  editor: m.admin_frame_role_editor,
  finance: m.admin_frame_role_finance,
};

/** Labels of the built-in roles; the shop's own roles keep their names. */
export const roleLabels = (names: readonly string[]): string => names.map((name) => roles[name]?.() ?? name).join(m.admin_kit_comma());
