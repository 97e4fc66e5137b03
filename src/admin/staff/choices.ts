import { CircleCheck, CircleSlash } from 'lucide-react';
import * as m from '#messages';
import { permissions } from '#shared/permissions.ts';
import { call } from '../client.ts';
import { permissionInWords, rolesInWords } from '../frame/permission-words.ts';
import type { Option } from '../kit/list/spec.ts';
import type { Status } from '../kit/status/statuses.ts';

export const staffStatuses: Record<'on' | 'off', Status> = {
  on: { tone: 'ok', icon: CircleCheck, word: m.admin_staff_on },
  off: { tone: 'off', icon: CircleSlash, word: m.admin_staff_off },
};

/** Roles by id; those that came with the shop by their words. */
export const roleOptions = async (): Promise<Option[]> =>
  (await call('staff.listRoles', { per_page: 100 })).data.map(({ id, key, name }) => ({
    value: String(id),
    label: rolesInWords([key ?? name]),
  }));

export const activeOptions = (): Option[] => [
  { value: 'true', label: m.admin_staff_on() },
  { value: 'false', label: m.admin_staff_off() },
];

export const permissionChoices = () =>
  permissions.map((value) => ({ value, label: permissionInWords(value), search: `${permissionInWords(value)} ${value}` }));
