import { CircleCheck, EyeOff } from 'lucide-react';
import * as m from '#messages';
import type { Permission } from '#shared/permissions.ts';
import type { BulkAction, BulkCall, BulkEndpoint } from './spec.ts';

type Switched = { id: number; active: boolean };

/** Activates or deactivates many rows, with undo; the endpoint takes `active`. */
export function activeActions<R extends Switched>(endpoint: BulkEndpoint, needs: Permission): BulkAction<R>[] {
  const to = (active: boolean): BulkCall => ({ call: endpoint, body: { active } });
  return [
    {
      ...to(true),
      key: 'on',
      label: m.admin_kit_switch_on,
      icon: CircleCheck,
      needs,
      fits: ({ active }) => !active,
      done: (n) => m.admin_kit_switched_on({ n }),
      undo: () => to(false),
    },
    {
      ...to(false),
      key: 'off',
      label: m.admin_kit_switch_off,
      icon: EyeOff,
      needs,
      fits: ({ active }) => active,
      done: (n) => m.admin_kit_switched_off({ n }),
      undo: () => to(true),
    },
  ];
}
