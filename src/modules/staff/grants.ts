import type { StaffCaller } from '#platform/http/context.ts';
import { actions, type Permission } from '#shared/permissions.ts';

export type Grants = { permissions: readonly Permission[]; superman: boolean };

/** Nobody grants what they lack (product.md 2.10): true when the caller holds every one of these rights. */
export const mayGrant = (caller: StaffCaller, { permissions, superman }: Grants): boolean =>
  caller.superman || (!superman && permissions.every((permission) => caller.permissions.has(permission)));

/**
 * Whether the caller may change this account at all. Whoever changes an address can have a new password mailed to it:
 * so an account that may more than the caller is out of reach.
 */
export const mayManage = (caller: StaffCaller, target: { effective: readonly Permission[]; superman: boolean }): boolean =>
  mayGrant(caller, { permissions: target.effective, superman: target.superman });

/** The rights with what they rest on: whoever may create or update may also view. */
export function withViews(permissions: readonly Permission[]): Permission[] {
  const views = permissions.map((permission): Permission => `${permissionResource(permission)} ${actions[0]}`);
  return [...new Set([...permissions, ...views])].sort();
}

const permissionResource = (permission: Permission) => permission.split(' ')[0] as Permission extends `${infer R} ${string}` ? R : never;
