import * as m from '#messages';
import { actions, type Permission, type Resource, resources } from '#shared/permissions.ts';

/** The resources in the groups of the sidebar. */
export const groups: readonly { key: string; title: () => string; resources: readonly Resource[] }[] = [
  { key: 'trade', title: m.admin_roles_group_trade, resources: ['dashboard', 'orders', 'customers', 'reports'] },
  { key: 'goods', title: m.admin_roles_group_goods, resources: ['products', 'categories', 'gifts', 'brands', 'newbang'] },
  { key: 'promotion', title: m.admin_roles_group_promotion, resources: ['offers', 'coupons'] },
  { key: 'content', title: m.admin_roles_group_content, resources: ['cms', 'banners', 'shops', 'blogs', 'filemanager'] },
  { key: 'office', title: m.admin_roles_group_office, resources: ['system', 'users', 'roles', 'logs', 'telescope'] },
];

/** Resources without create and update: their cells are dashes. */
const viewOnly: ReadonlySet<Resource> = new Set(['dashboard', 'reports', 'logs', 'telescope']);

/** The rights that exist for a resource, view first. */
export const rightsOf = (resource: Resource): Permission[] =>
  (viewOnly.has(resource) ? actions.slice(0, 1) : actions).map((action): Permission => `${resource} ${action}`);

const viewOf = (permission: Permission): Permission => `${permission.split(' ')[0] as Resource} view`;

/** View stays granted as long as another right of the resource is. */
export const isImplied = (permission: Permission, granted: ReadonlySet<Permission>): boolean =>
  permission.endsWith(' view') &&
  rightsOf(permission.split(' ')[0] as Resource).some((other) => other !== permission && granted.has(other));

/** Grants or revokes rights; granting includes view. Sorted, so that equal sets are equal lists. */
export function changed(granted: readonly Permission[], rights: readonly Permission[], isOn: boolean): Permission[] {
  const next = new Set(granted);
  for (const right of rights) {
    if (isOn) next.add(right).add(viewOf(right));
    else next.delete(right);
  }
  for (const right of next) next.add(viewOf(right));
  return [...next].sort();
}

/** The number of granted rights of a group. */
export function countGranted(list: readonly Resource[], granted: ReadonlySet<Permission>): { n: number; total: number } {
  const all = list.flatMap(rightsOf);
  return { n: all.filter((right) => granted.has(right)).length, total: all.length };
}

/** A role in groups: what it may change, what it only views, what it does not see. */
export function inGroups(granted: ReadonlySet<Permission>): { changes: Resource[]; sees: Resource[]; lacks: Resource[] } {
  const changes = resources.filter((one) => rightsOf(one).some((right) => !right.endsWith(' view') && granted.has(right)));
  const sees = resources.filter((one) => granted.has(`${one} view`) && !changes.includes(one));
  return { changes, sees, lacks: resources.filter((one) => !changes.includes(one) && !sees.includes(one)) };
}
