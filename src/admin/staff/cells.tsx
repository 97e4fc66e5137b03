import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { UserRow } from '#modules/staff/contract.ts';
import customersStyles from '../customers/customers.module.css';
import { Avatar } from '../kit/avatar.tsx';
import { Chip, Nothing } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { roleLabels } from '../layout/permission-labels.ts';
import { staffStatus } from './choices.ts';

type Of = { user: UserRow };

export const StaffName = ({ user: { name, avatar } }: Of): ReactNode => (
  <span className={customersStyles.customerName}>
    <Avatar name={name} picture={avatar} /> <span className={textStyles.clip}>{name}</span>
  </span>
);

/** Superman is highlighted. */
export const Roles = ({ user: { roles, superman } }: Of): ReactNode =>
  roles.length > 0 ? <Chip {...(superman ? { tone: 'accent' as const } : {})}>{roleLabels(roles)}</Chip> : <Nothing />;

export const SecondStepMark = ({ isOn }: { isOn: boolean }): ReactNode =>
  isOn ? (
    <span className={`${layoutStyles.inline} ${textStyles.tonedIcon}`} data-tone="ok">
      <ShieldCheck size={14} aria-hidden="true" /> {m.admin_staff_second_on()}
    </span>
  ) : (
    <Nothing />
  );

/** Two lines: name, and whether they can sign in. */
export const PhoneStaff = ({ user }: Of): ReactNode => (
  <>
    <span className={listStyles.phoneLine}>
      <strong className={listStyles.phoneName}>{user.name}</strong>
      <span className={listStyles.phoneEnd}>
        <StatusTag status={staffStatus(user)} />
      </span>
    </span>
    <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>{roleLabels(user.roles) || user.email}</span>
  </>
);
