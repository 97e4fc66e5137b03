import type { Access, Endpoint } from '#shared/contract.ts';
import type { StaffCaller } from './context.ts';

/** Whether these permissions allow the call in the back office; false for shopper endpoints. */
export function mayCall({ superman, permissions }: StaffCaller, access: Access): boolean {
  if (access === 'public' || access === 'customer') return false;
  return access === 'staff' || superman || permissions.has(access);
}

/** Whether programs may call this with an access token: the back office, except accounts, their rights and what is `sessionOnly`. */
export const isOpenToTokens = ({ path, access, sessionOnly }: Pick<Endpoint, 'path' | 'access' | 'sessionOnly'>): boolean =>
  path.startsWith('/api/admin/') && !sessionOnly && !['public', 'customer'].includes(access) && !/^(users|roles) /.test(access);
