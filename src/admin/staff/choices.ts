import { CircleCheck, CircleSlash, MailCheck } from 'lucide-react';
import * as m from '#messages';
import type { StaffProfile } from '#modules/staff/contract.ts';
import { type Permission, permissions } from '#shared/permissions.ts';
import { call } from '../client.ts';
import type { Option } from '../kit/list/spec.ts';
import type { Status } from '../kit/status/statuses.ts';
import { permissionLabel, roleLabels } from '../layout/permission-labels.ts';
import { mayDo } from '../session.ts';

const statuses: Record<'on' | 'off' | 'invited', Status> = {
  invited: { tone: 'wait', icon: MailCheck, word: m.admin_staff_invited },
  on: { tone: 'ok', icon: CircleCheck, word: m.admin_staff_on },
  off: { tone: 'off', icon: CircleSlash, word: m.admin_staff_off },
};

/** Whether a person may sign in, and whether they ever did. */
export const staffStatus = ({ active, invited }: { active: boolean; invited: boolean }): Status =>
  statuses[invited ? 'invited' : active ? 'on' : 'off'];

/** Roles by id; built-in ones by their labels. */
export const roleOptions = async (): Promise<Option[]> =>
  (await call('staff.listRoles', { per_page: 100 })).data.map(({ id, key, name }) => ({
    value: String(id),
    label: roleLabels([key ?? name]),
  }));

export const activeOptions = (): Option[] => [
  { value: 'true', label: m.admin_staff_on() },
  { value: 'false', label: m.admin_staff_off() },
];

export const stepOptions = (): Option[] => [
  { value: 'true', label: m.admin_staff_second_on() },
  { value: 'false', label: m.admin_staff_second_off() },
];

/** The permissions that somebody may give, and those that an account has already. */
export const permissionChoices = (giver: StaffProfile, present: readonly Permission[]) =>
  permissions
    .filter((value) => mayDo(giver, value) || present.includes(value))
    .map((value) => ({ value, label: permissionLabel(value), search: `${permissionLabel(value)} ${value}` }));
