import { ShieldCheck } from 'lucide-react';
import * as m from '#messages';
import type { Role } from '#modules/staff/contract.ts';
import { resources } from '#shared/permissions.ts';
import { Chip, Nothing } from '../kit/cells.tsx';
import { createColumns, written } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import textStyles from '../kit/text.module.css';
import { roleLabels } from '../layout/permission-labels.ts';
import { countGranted } from './matrix-model.ts';

const column = createColumns<Role>();
const roleName = ({ key, name }: Role): string => roleLabels([key ?? name]);
const formatRights = (role: Role): string =>
  role.is_super ? m.admin_roles_everything() : m.admin_kit_of(countGranted(resources, new Set(role.permissions)));
const formatHolders = ({ staff }: Role): string => staff.map(({ name }) => name).join(m.admin_kit_comma());

/** Roles with their rights and holders. */
export const RoleList = list({
  name: 'roles',
  title: m.admin_roles_title,
  under: () => [{ label: m.admin_layout_settings(), path: '/settings/general' }],
  things: m.admin_roles_things,
  from: 'staff.listRoles',
  sort: 'id',
  icon: ShieldCheck,
  open: ({ id }) => `/roles/${id}`,
  openNeeds: 'roles update',
  create: { needs: 'roles create', path: '/roles/create', label: m.admin_roles_add },
  search: m.admin_roles_search,
  columns: [
    column(
      'name',
      m.admin_roles_name,
      280,
      (role) => (
        <>
          {roleName(role)} {role.key && <Chip>{m.admin_roles_built_in()}</Chip>}
        </>
      ),
      written('name'),
    ),
    column('rights', m.admin_roles_rights, 180, (role) => <span className={textStyles.num}>{formatRights(role)}</span>),
    column('people', m.admin_roles_count, 120, ({ staff }) => m.admin_roles_people({ n: staff.length })),
    column(
      'who',
      m.admin_roles_holders,
      620,
      (role) => (role.staff.length > 0 ? <span className={textStyles.clip}>{formatHolders(role)}</span> : <Nothing />),
      written('staff.name'),
    ),
  ],
  nameOf: roleName,
  phone: (role) => (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{roleName(role)}</strong>
        <span className={`${listStyles.phoneEnd} ${textStyles.num} ${textStyles.meta}`}>{formatRights(role)}</span>
      </span>
      <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>{formatHolders(role) || m.admin_roles_no_staff()}</span>
    </>
  ),
  empty: { title: m.admin_roles_empty, text: m.admin_roles_empty_text },
});
