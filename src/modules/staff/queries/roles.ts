import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { Role } from '../contract/roles.ts';
import { refuseStaff, type staffContract } from '../contract.ts';
import { selectRole, selectRoles } from '../store/roles.ts';

type List = typeof staffContract.listRoles;

/** Roles are few: they are read at once and one page of them is shown. */
export async function listRoles({ db }: Context, { q, page, per_page }: ParsedInputOf<List>): Promise<ResultOf<List>> {
  const found = (await selectRoles(db)).filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return { data: found.slice((page - 1) * per_page, page * per_page), meta: { page, per_page, total: found.length } };
}

/** Throws role_not_found. */
export async function readRole({ db }: Context, { id }: { id: number }): Promise<Role> {
  const role = await selectRole(db, id);
  if (!role) throw refuseStaff('role_not_found');
  return role;
}
