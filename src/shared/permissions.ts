/** The resources and actions of spec section 6; a permission is written `{resource} {action}`. */
export const resources = [
  'dashboard',
  'products',
  'categories',
  'gifts',
  'brands',
  'orders',
  'customers',
  'offers',
  'coupons',
  'reports',
  'cms',
  'banners',
  'shops',
  'blogs',
  'system',
  'newbang',
  'users',
  'roles',
  'filemanager',
  'logs',
  'telescope',
] as const;
export const actions = ['view', 'create', 'update'] as const;

export type Resource = (typeof resources)[number];
export type Action = (typeof actions)[number];
export type Permission = `${Resource} ${Action}`;

/** Every permission: each action on each resource. */
export const permissions: readonly Permission[] = resources.flatMap((r) => actions.map((a): Permission => `${r} ${a}`));
