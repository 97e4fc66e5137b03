import type { Access } from '#shared/contract.ts';
import type { StaffCaller } from './context.ts';

/** Whether these permissions allow the call in the back office; false for shopper endpoints. */
export function mayCall({ superman, permissions }: StaffCaller, access: Access): boolean {
  if (access === 'public' || access === 'customer') return false;
  return access === 'staff' || superman || permissions.has(access);
}
