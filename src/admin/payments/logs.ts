import { CreditCard } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { paymentKindLabels } from '#shared/payments/kind-labels.ts';
import { call } from '../client.ts';
import { countryWords } from '../kit/form/fields/countries.tsx';
import { logScreen } from '../kit/logs/logs.tsx';
import { isFormChange, type LogField, type LogFields } from '../kit/logs/spec.ts';
import { language } from '../language.ts';
import { captureLabels } from './kinds.ts';

const plain = (label: () => string): LogField => ({ label });
const amount = (label: () => string): LogField => ({ label, kind: 'amount' });

/** What is logged only as changed. */
const keys = 'keys';

export const paymentFields: LogFields = {
  name: plain(m.admin_payments_name),
  note: plain(m.admin_payments_note),
  kind: { label: m.admin_payments_kind, words: paymentKindLabels },
  active: plain(m.admin_payments_active),
  archived: plain(m.admin_logs_archived),
  fee: amount(m.admin_payments_fee),
  min_total: amount(m.admin_deliveries_min_total),
  max_total: amount(m.admin_deliveries_max_total),
  countries: { label: m.admin_payments_countries, words: countryWords },
  delivery_ids: { label: m.admin_payments_with_deliveries, kind: 'count' },
  instalments: plain(m.admin_payments_instalments),
  instalment_min: amount(m.admin_payments_instalment_min),
  instructions: plain(m.admin_payments_instructions),
  expire_minutes: plain(m.admin_logs_expire_minutes),
  'bank.name': plain(m.admin_payments_bank_name),
  'bank.branch': plain(m.admin_payments_bank_branch),
  'bank.code': plain(m.admin_payments_bank_code),
  'bank.account_name': plain(m.admin_payments_account_name),
  'bank.account_number': plain(m.admin_payments_account_number),
  'account.merchant_id': plain(m.admin_payments_merchant_id),
  'account.app_id': plain(m.admin_payments_app_id),
  'account.app_key': plain(m.admin_payments_app_key),
  'account.three_domain_secure': plain(m.admin_payments_bank_page),
  merchant_id: plain(m.admin_payments_page_merchant_id),
  wallet_merchant_id: plain(m.admin_logs_wallet_merchant_id),
  domain_association: { label: m.admin_payments_domain_association, kind: 'secret' },
  capture: { label: m.admin_payments_capture, words: captureLabels },
  capture_days: plain(m.admin_payments_capture_days),
  payout_days: plain(m.admin_payments_payout_days),
  sandbox: plain(m.admin_payments_sandbox),
  [keys]: { label: m.admin_logs_keys, kind: 'secret' },
};

/** The change log of payment methods. */
export const PaymentLogs = logScreen({
  from: 'payments.logs',
  icon: CreditCard,
  needs: 'system update',
  fields: paymentFields,
  actions: { archive: m.admin_logs_did_archive, restore: m.admin_logs_did_restore },
  subject: async ({ id = '' }) => inLocale((await call('payments.read', { id })).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_layout_settings(), path: '/settings/general' },
    { label: m.admin_payments_title(), path: '/payments' },
    { label: subject, path: `/payments/${id}` },
  ],
  back: ({ id = '' }) => `/payments/${id}`,
  revert: {
    needs: 'system update',
    fits: (entry) => isFormChange(entry) && entry.changes.some(({ field }) => field !== keys),
    call: ({ id = '' }, entry) => call('payments.revert', { id: Number(id), log_id: entry.id }),
  },
});
