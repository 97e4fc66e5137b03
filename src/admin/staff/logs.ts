import { Users } from 'lucide-react';
import * as m from '#messages';
import { permissions } from '#shared/permissions.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields, Names } from '../kit/logs/spec.ts';
import { permissionLabel, roleLabels } from '../layout/permission-labels.ts';
import { ifMay } from '../session.ts';

/** The names of permissions and roles; a role is logged by its key or its name. */
async function names(): Promise<Names> {
  const roles = await ifMay('roles view', async () => (await call('staff.listRoles', { per_page: 100 })).data, []);
  return {
    permissions: Object.fromEntries(permissions.map((one) => [one, permissionLabel(one)])),
    roles: Object.fromEntries(roles.map(({ key, name }) => [key ?? name, roleLabels([key ?? name])])),
  };
}

export const staffFields: LogFields = {
  name: { label: m.admin_staff_name },
  email: { label: m.admin_staff_email },
  locale: { label: m.admin_staff_locale, words: { tw: m.admin_staff_locale_tw, en: m.admin_staff_locale_en } },
  active: { label: m.admin_staff_status, words: { true: m.admin_staff_on, false: m.admin_staff_off } },
  roles: { label: m.admin_staff_roles },
  permissions: { label: m.admin_staff_own_rights },
  passkey: { label: m.admin_profile_field_passkey },
  token: { label: m.admin_tokens_field_token },
  call: { label: m.admin_tokens_field_call },
};

export const staffActions = {
  password_set: m.admin_staff_did_password,
  invited: m.admin_staff_did_invite,
  link_taken: m.admin_staff_did_take_link,
  set_up: m.admin_staff_did_set_up,
  password_reset: m.admin_staff_did_password,
  signed_out: m.admin_staff_did_sign_out,
  second_step_on: m.admin_staff_did_second_on,
  second_step_off: m.admin_staff_did_second_off,
  passkey_added: m.admin_profile_did_add_passkey,
  passkey_removed: m.admin_profile_did_remove_passkey,
  token_created: m.admin_tokens_did_create,
  token_revoked: m.admin_tokens_did_revoke,
  token_used: m.admin_tokens_did_use,
};

/** The change log of staff, with changes of the second step. */
export const StaffLogs = logScreen({
  from: 'staff.userLogs',
  icon: Users,
  fields: staffFields,
  actions: staffActions,
  needs: 'users update',
  subject: async ({ id = '' }) => (await call('staff.readUser', { id })).name,
  names,
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_staff_title(), path: '/settings/users' },
    { label: subject, path: `/settings/users/${id}` },
  ],
  back: ({ id = '' }) => `/settings/users/${id}`,
  revert: {
    needs: 'users update',
    fits: ({ action }) => action === 'update' || action === 'revert',
    only: ['name', 'locale', 'roles', 'permissions'],
    call: ({ id = '' }, entry) => call('staff.revertUser', { id: Number(id), log_id: entry.id }),
  },
});
