import { Medal } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../../client.ts';
import { logScreen } from '../../kit/logs/logs.tsx';
import { isFormChange, type LogFields } from '../../kit/logs/spec.ts';
import { language } from '../../language.ts';
import { read } from './form.tsx';

/** Labels of the fields in a level's log. */
export const levelFields: LogFields = {
  name: { label: m.admin_levels_name },
  spent_from: { label: m.admin_levels_spent_from, kind: 'amount' },
  reward_multiplier: { label: m.admin_levels_multiplier },
  free_shipping: { label: m.admin_levels_free_shipping },
};

/** The change log of levels. */
export const LevelLogs = logScreen({
  from: 'customers.levelLogs',
  icon: Medal,
  needs: 'customers view',
  fields: levelFields,
  subject: async ({ id = '' }) => inLocale((await read(Number(id))).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_levels_title(), path: '/customer-levels' },
    { label: subject, path: `/customer-levels/${id}` },
  ],
  back: ({ id = '' }) => `/customer-levels/${id}`,
  revert: {
    needs: 'customers update',
    fits: isFormChange,
    call: ({ id = '' }, entry) => call('customers.revertLevel', { id: Number(id), log_id: entry.id }),
  },
});
