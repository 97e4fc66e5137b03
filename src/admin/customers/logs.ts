import { Users } from 'lucide-react';
import * as m from '#messages';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import { ifMay } from '../session.ts';
import { customerStatuses, levelOptions } from './choices.ts';

/** Who changed what about a customer; personal data is kept as “changed”, not as what it was. */
export const CustomerLogs = logScreen({
  from: 'customers.logs',
  icon: Users,
  fields: {
    name: { label: m.admin_customers_name },
    email: { label: m.admin_customers_email },
    phone: { label: m.admin_customers_phone },
    birthday: { label: m.admin_customers_birthday },
    gender: { label: m.admin_customers_gender },
    locale: { label: m.admin_customers_locale, words: { tw: m.admin_customers_locale_tw, en: m.admin_customers_locale_en } },
    level_id: { label: m.admin_customers_level },
    tags: { label: m.admin_customers_tags },
    note: { label: m.admin_customers_note },
    status: { label: m.admin_customers_status, statuses: customerStatuses },
    merged_from: { label: m.admin_customers_merged_account, kind: 'secret' },
    merged_into: { label: m.admin_customers_merged_account, kind: 'secret' },
  },
  actions: {
    anonymise: m.admin_customers_did_anonymise,
    merge: m.admin_customers_did_merge,
    sign_in_as: m.admin_customers_did_look_in,
    reset_mail: m.admin_customers_did_reset,
  },
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
});
