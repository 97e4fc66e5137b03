import '../customers/customers.css';
import { CircleCheck, CircleSlash, LogOut, ShieldCheck, Users } from 'lucide-react';
import * as m from '#messages';
import type { UserRow } from '#modules/staff/contract.ts';
import { rolesInWords } from '../frame/permission-words.ts';
import { Chip, Day, Nothing, When } from '../kit/cells.tsx';
import { Face } from '../kit/face.tsx';
import { columnsOf, oneOf, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import type { BulkAction } from '../kit/list/spec.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { activeOptions, roleOptions, statusOf, stepOptions } from './choices.ts';

const column = columnsOf<UserRow>();

const switching = (active: boolean) => ({ call: 'staff.setUsersActive', body: { active }, needs: 'users update' }) as const;

const bulk: BulkAction<UserRow>[] = [
  {
    ...switching(false),
    ...{ key: 'off', label: m.admin_staff_switch_off, icon: CircleSlash, fits: ({ active }) => active },
    ...{ done: (n) => m.admin_staff_switched_off({ n }), undo: () => switching(true) },
  },
  {
    ...switching(true),
    ...{ key: 'on', label: m.admin_staff_switch_on, icon: CircleCheck, fits: ({ active }) => !active },
    ...{ done: (n) => m.admin_staff_switched_on({ n }), undo: () => switching(false) },
  },
  {
    ...{ call: 'staff.signUsersOut', body: {}, needs: 'users update', key: 'out', label: m.admin_staff_sign_out, icon: LogOut },
    ...{ fits: ({ active }) => active, done: (n) => m.admin_staff_signed_out({ n }) },
  },
];

/** Who works here, with which roles, and who was here when. */
export const StaffList = list({
  name: 'staff',
  title: m.admin_staff_title,
  things: m.admin_staff_things,
  from: 'staff.listUsers',
  sort: 'name',
  icon: Users,
  open: ({ id }) => `/settings/users/${id}`,
  openNeeds: 'users update',
  create: { needs: 'users create', path: '/settings/users/create', label: m.admin_staff_invite },
  search: m.admin_staff_search,
  filters: [
    oneOf('role', m.admin_staff_role, roleOptions),
    oneOf('active', m.admin_staff_status, activeOptions),
    oneOf('second_step', m.admin_staff_second_step, stepOptions),
  ],
  columns: [
    column(
      'name',
      m.admin_staff_name,
      180,
      (user) => (
        <span className="customer-name">
          <Face name={user.name} picture={user.avatar} /> <span className="clip">{user.name}</span>
        </span>
      ),
      { sort: 'name', ...written('name') },
    ),
    column('email', m.admin_staff_email, 230, ({ email }) => email, written('email')),
    column(
      'roles',
      m.admin_staff_roles,
      230,
      ({ roles, superman }) =>
        roles.length > 0 ? <Chip {...(superman ? { tone: 'accent' as const } : {})}>{rolesInWords(roles)}</Chip> : <Nothing />,
      written('roles'),
    ),
    column(
      'second_step',
      m.admin_staff_second_step,
      [110, 120],
      ({ second_step }) =>
        second_step ? (
          <span className="consent" data-yes="">
            <ShieldCheck size={14} aria-hidden="true" /> {m.admin_staff_second_on()}
          </span>
        ) : (
          <Nothing />
        ),
      written('second_step'),
    ),
    column('active', m.admin_staff_status, 110, (user) => <StatusTag status={statusOf(user)} />, written('active')),
    column('seen', m.admin_staff_seen, 130, ({ last_seen_at }) => (last_seen_at ? <When iso={last_seen_at} /> : <Nothing />), {
      sort: 'last_seen_at',
      ...written('last_seen_at', 'time'),
    }),
    column('since', m.admin_staff_since, 100, ({ created_at }) => <Day iso={created_at} />, {
      sort: 'created_at',
      ...written('created_at', 'date'),
    }),
  ],
  nameOf: ({ name }) => name,
  phone: (user) => (
    <>
      <span className="phone-line">
        <strong className="phone-name">{user.name}</strong>
        <span className="phone-end">
          <StatusTag status={statusOf(user)} />
        </span>
      </span>
      <span className="phone-line meta">{rolesInWords(user.roles) || user.email}</span>
    </>
  ),
  bulk,
  empty: { title: m.admin_staff_empty, text: m.admin_staff_empty_text },
});
