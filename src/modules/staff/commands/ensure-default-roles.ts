import * as m from '#messages';
import type { Tx } from '#platform/db/database.ts';
import { defaultLocale } from '#shared/locale.ts';
import { type DefaultRoleKey, defaultPermissions, defaultRoleKeys } from '../rules.ts';
import { addMissingRoles } from '../store.ts';

const names: Readonly<Record<DefaultRoleKey, typeof m.staff_role_manager>> = {
  'super-admin': m.staff_role_super_admin,
  manager: m.staff_role_manager,
  orders: m.staff_role_orders,
  warehouse: m.staff_role_warehouse,
  marketing: m.staff_role_marketing,
  editor: m.staff_role_editor,
  finance: m.staff_role_finance,
};

/** Adds missing default roles; existing ones stay unchanged. */
export async function ensureDefaultRoles(tx: Tx): Promise<void> {
  const roles = defaultRoleKeys.map((key) => ({
    key,
    name: names[key]({}, { locale: defaultLocale }),
    is_super: key === 'super-admin',
    permissions: defaultPermissions[key],
  }));
  await addMissingRoles(tx, roles);
}
