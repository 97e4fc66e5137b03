import type { Context } from '#platform/http/context.ts';
import type { Role } from '../contract/roles.ts';
import { refuseStaff } from '../contract.ts';
import { selectRole, selectRoles } from '../store/roles.ts';

export const listRoles = async ({ db }: Context): Promise<{ data: Role[] }> => ({ data: await selectRoles(db) });

/** Throws role_not_found. */
export async function readRole({ db }: Context, { id }: { id: number }): Promise<Role> {
  const role = await selectRole(db, id);
  if (!role) throw refuseStaff('role_not_found');
  return role;
}
