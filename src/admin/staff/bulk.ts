import { CircleCheck, CircleSlash, LogOut } from 'lucide-react';
import * as m from '#messages';
import type { UserRow } from '#modules/staff/contract.ts';
import type { BulkAction } from '../kit/list/spec.ts';

const switching = (active: boolean) => ({ call: 'staff.setUsersActive', body: { active }, needs: 'users update' }) as const;

/** Deactivates and activates accounts, and ends sessions. */
export const bulk: BulkAction<UserRow>[] = [
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
