import { Users } from 'lucide-react';
import * as m from '#messages';
import type { UserRow } from '#modules/staff/contract.ts';
import { Day, Nothing, When } from '../kit/cells.tsx';
import { choiceFilter, createColumns, written, writtenAs } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { bulk } from './bulk.ts';
import { PhoneStaff, Roles, SecondStepMark, StaffName } from './cells.tsx';
import { activeOptions, roleOptions, staffStatus, stepOptions } from './choices.ts';

const column = createColumns<UserRow>();

/** Staff with roles and last sign-in. */
export const StaffList = list({
  name: 'staff',
  title: m.admin_staff_title,
  under: () => [{ label: m.admin_layout_settings(), path: '/settings/general' }],
  things: m.admin_staff_things,
  from: 'staff.listUsers',
  sort: 'name',
  icon: Users,
  open: ({ id }) => `/settings/users/${id}`,
  openNeeds: 'users update',
  create: { needs: 'users create', path: '/settings/users/create', label: m.admin_staff_invite },
  search: m.admin_staff_search,
  filters: [
    choiceFilter('role', m.admin_staff_role, roleOptions),
    choiceFilter('active', m.admin_staff_status, activeOptions),
    choiceFilter('second_step', m.admin_staff_second_step, stepOptions),
  ],
  columns: [
    column('name', m.admin_staff_name, 180, (user) => <StaffName user={user} />, { sort: 'name', ...written('name') }),
    column('email', m.admin_staff_email, 216, ({ email }) => email, written('email')),
    column('roles', m.admin_staff_roles, 200, (user) => <Roles user={user} />, written('roles')),
    column('second_step', m.admin_staff_second_step, [110, 120], ({ second_step }) => <SecondStepMark isOn={second_step} />, {
      yields: true,
      ...writtenAs('second_step', { true: m.admin_staff_second_on, false: m.admin_staff_second_off }),
    }),
    column('active', m.admin_staff_status, 110, (user) => <StatusTag status={staffStatus(user)} />, {
      ...writtenAs('active', { true: m.admin_staff_on, false: m.admin_staff_off }),
    }),
    column('seen', m.admin_staff_seen, 130, ({ last_seen_at }) => (last_seen_at ? <When iso={last_seen_at} /> : <Nothing />), {
      sort: 'last_seen_at',
      yields: true,
      ...written('last_seen_at', 'time'),
    }),
    column('since', m.admin_staff_since, 100, ({ created_at }) => <Day iso={created_at} />, {
      sort: 'created_at',
      yields: true,
      ...written('created_at', 'date'),
    }),
  ],
  nameOf: ({ name }) => name,
  phone: (user) => <PhoneStaff user={user} />,
  bulk,
  empty: { title: m.admin_staff_empty, text: m.admin_staff_empty_text },
});
