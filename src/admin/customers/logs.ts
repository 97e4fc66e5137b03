import { Users } from 'lucide-react';
import * as m from '#messages';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import { ifMay } from '../session.ts';
import { levelOptions } from './choices.ts';
import { actions, fields } from './log-labels.ts';

/** The change log of customers; personal data is stored as “changed”, without its values. */
export const CustomerLogs = logScreen({
  from: 'customers.logs',
  icon: Users,
  fields,
  actions,
  needs: 'customers update',
  subject: async ({ id = '' }) => (await call('customers.read', { id })).name,
  names: async () => ({
    level_id: Object.fromEntries((await ifMay('customers view', levelOptions, [])).map(({ value, label }) => [value, label])),
  }),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_customers_title(), path: '/customers' },
    { label: subject, path: `/customers/${id}` },
  ],
  back: ({ id = '' }) => `/customers/${id}`,
  revert: {
    needs: 'customers update',
    fits: ({ action }) => action === 'update' || action === 'revert',
    only: ['level_id', 'locale', 'note', 'tags'],
    call: ({ id = '' }, entry) => call('customers.revert', { id: Number(id), log_id: entry.id }),
  },
});
