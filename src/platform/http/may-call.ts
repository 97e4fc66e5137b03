import type { Access } from '#shared/contract.ts';
import type { StaffCaller } from './context.ts';

/** Whether staff with these rights may call it in the back office; never true of what is made for shoppers. */
export function mayCall({ superman, permissions }: StaffCaller, access: Access): boolean {
  if (access === 'public' || access === 'customer') return false;
  return access === 'staff' || superman || permissions.has(access);
}
