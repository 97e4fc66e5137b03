import { ShieldCheck } from 'lucide-react';
import * as m from '#messages';
import type { Role } from '#modules/staff/contract.ts';
import { resources } from '#shared/permissions.ts';
import { Chip, Nothing } from '../kit/cells.tsx';
import { columnsOf, written } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import textStyles from '../kit/text.module.css';
import { roleLabels } from '../layout/permission-labels.ts';
import { countOf } from './matrix-model.ts';

const column = columnsOf<Role>();
const nameOf = ({ key, name }: Role): string => roleLabels([key ?? name]);
const rightsOf = (role: Role): string =>
  role.is_super ? m.admin_roles_everything() : m.admin_kit_of(countOf(resources, new Set(role.permissions)));
const peopleOf = ({ staff }: Role): string => staff.map(({ name }) => name).join(m.admin_kit_comma());

/** Roles with their rights and holders. */
export const RoleList = list({
  name: 'roles',
  title: m.admin_roles_title,
  under: () => [{ label: m.admin_frame_settings(), path: '/settings/general' }],
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
          {nameOf(role)} {role.key && <Chip>{m.admin_roles_built_in()}</Chip>}
        </>
      ),
      written('name'),
    ),
    column('rights', m.admin_roles_rights, 180, (role) => <span className={textStyles.num}>{rightsOf(role)}</span>),
    column('people', m.admin_roles_count, 120, ({ staff }) => m.admin_roles_people({ n: staff.length })),
    column(
      'who',
      m.admin_roles_holders,
      620,
      (role) => (role.staff.length > 0 ? <span className={textStyles.clip}>{peopleOf(role)}</span> : <Nothing />),
      written('staff.name'),
    ),
  ],
  nameOf,
  phone: (role) => (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{nameOf(role)}</strong>
        <span className={`${listStyles.phoneEnd} ${textStyles.num} ${textStyles.meta}`}>{rightsOf(role)}</span>
      </span>
      <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>{peopleOf(role) || m.admin_roles_nobody()}</span>
    </>
  ),
  empty: { title: m.admin_roles_empty, text: m.admin_roles_empty_text },
});
