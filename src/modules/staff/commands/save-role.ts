import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { recordAudit } from '../audit.ts';
import type { Role, RoleForm } from '../contract/roles.ts';
import { refuseStaff, type staffContract } from '../contract.ts';
import { mayGrant, withViews } from '../grants.ts';
import { diff } from '../rules.ts';
import { deleteRoleRow, insertRole, isRoleNameTaken, lockRole, setRolePermissions, updateRoleRow } from '../store/roles.ts';

type Saved = { id: number; version: number };

/** Adds a role. Throws grants_too_much for a right the caller lacks, InvalidInput on `name` when it is taken. */
export async function createRole(ctx: Context, form: RoleForm): Promise<Saved> {
  const permissions = withViews(form.permissions);
  if (!mayGrant(staffCaller(ctx), { permissions, superman: false })) throw refuseStaff('grants_too_much');
  return inTransaction(ctx.db, async (tx) => {
    await checkName(tx, form.name, 0);
    const saved = await insertRole(tx, form.name);
    await setRolePermissions(tx, saved.id, permissions);
    await audit(tx, ctx, saved.id, 'create', {}, { name: form.name, permissions });
    return saved;
  });
}

/** Saves a role. Throws as createRole, role_changed with both versions, super_role_is_fixed. */
export async function updateRole(ctx: Context, input: ParsedInputOf<typeof staffContract.updateRole>): Promise<Saved> {
  const { id, version, name } = input;
  const permissions = withViews(input.permissions);
  return inTransaction(ctx.db, async (tx) => {
    const before = await changeable(tx, id);
    const added = permissions.filter((permission) => !before.permissions.includes(permission));
    if (!mayGrant(staffCaller(ctx), { permissions: added, superman: false })) throw refuseStaff('grants_too_much');
    await checkName(tx, name, id);
    const saved = await updateRoleRow(tx, id, version, name);
    if (!saved) throw refuseStaff('role_changed', { current: before, base: version });
    await setRolePermissions(tx, id, permissions);
    await audit(tx, ctx, id, 'update', { name: before.name, permissions: before.permissions }, { name, permissions });
    return saved;
  });
}

/** Removes a role. Throws role_in_use naming who has it. */
export async function deleteRole(ctx: Context, { id }: { id: number }): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const role = await changeable(tx, id);
    if (role.staff.length > 0) throw refuseStaff('role_in_use', { names: role.staff.map(({ name }) => name).join(', ') });
    await deleteRoleRow(tx, id);
    await audit(tx, ctx, id, 'delete', { name: role.name, permissions: role.permissions }, {});
  });
}

async function changeable(tx: Tx, id: number): Promise<Role> {
  const role = await lockRole(tx, id);
  if (!role) throw refuseStaff('role_not_found');
  if (role.is_super) throw refuseStaff('super_role_is_fixed');
  return role;
}

async function checkName(tx: Tx, name: string, id: number): Promise<void> {
  if (await isRoleNameTaken(tx, name, id)) throw new InvalidInput({ name: [{ key: 'repeated' }] });
}

type Fields = Record<string, unknown>;
const audit = (tx: Tx, { caller, requestId }: Context, id: number, action: string, before: Fields, after: Fields): Promise<void> =>
  recordAudit(tx, { subject_type: 'Role', subject_id: id, action, caller, changes: diff(before, after), request_id: requestId });
