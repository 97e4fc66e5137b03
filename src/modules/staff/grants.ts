import type { StaffCaller } from '#platform/http/context.ts';
import { actions, type Permission } from '#shared/permissions.ts';

export type Grants = { permissions: readonly Permission[]; superman: boolean };

/** Whether the caller has all of these permissions and may therefore grant them. */
export const mayGrant = (caller: StaffCaller, { permissions, superman }: Grants): boolean =>
  caller.superman || (!superman && permissions.every((permission) => caller.permissions.has(permission)));

/** Whether the caller may change this account: not one with more permissions, because changing its address would allow taking it over. */
export const mayManage = (caller: StaffCaller, target: { effective: readonly Permission[]; superman: boolean }): boolean =>
  mayGrant(caller, { permissions: target.effective, superman: target.superman });

/** Adds implied permissions: create and update imply view. */
export function withViews(permissions: readonly Permission[]): Permission[] {
  const views = permissions.map((permission): Permission => `${permissionResource(permission)} ${actions[0]}`);
  return [...new Set([...permissions, ...views])].sort();
}

const permissionResource = (permission: Permission) => permission.split(' ')[0] as Permission extends `${infer R} ${string}` ? R : never;
