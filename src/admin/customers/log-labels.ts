import * as m from '#messages';
import type { LogFields } from '../kit/logs/spec.ts';
import { customerStatuses } from './choices.ts';
import { impersonationLabels } from './impersonation-labels.ts';

/** Labels of the fields in a customer's log. */
export const fields: LogFields = {
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
  credits: { label: m.admin_customers_credits },
  call: { label: m.admin_customers_action, words: impersonationLabels },
  merged_from: { label: m.admin_customers_merged_account, kind: 'secret' },
  merged_into: { label: m.admin_customers_merged_account, kind: 'secret' },
};

/** Labels of the actions in a customer's log. */
export const actions: Record<string, () => string> = {
  anonymise: m.admin_customers_did_anonymise,
  merge: m.admin_customers_did_merge,
  sign_in_as: m.admin_customers_did_look_in,
  acted_as: m.admin_customers_did_act,
  confirm_email: m.admin_customers_did_confirm,
  password_set: m.admin_customers_did_password,
  password_reset: m.admin_customers_did_password,
  reset_mail: m.admin_customers_did_reset,
  signed_out: m.admin_customers_did_sign_out,
};
