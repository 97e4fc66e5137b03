import { Truck } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { countryWords } from '../kit/form/fields/countries.tsx';
import { logScreen } from '../kit/logs/logs.tsx';
import { isFormChange, type LogField, type LogFields } from '../kit/logs/spec.ts';
import { deliveryKindLabels, temperatureLabels } from '../kit/status/kind-labels.ts';
import { language } from '../language.ts';
import { carrierNames } from './labels.ts';

const plain = (label: () => string): LogField => ({ label });
const amount = (label: () => string): LogField => ({ label, kind: 'amount' });
const count = (label: () => string): LogField => ({ label, kind: 'count' });

export const deliveryFields: LogFields = {
  name: plain(m.admin_deliveries_name),
  note: plain(m.admin_deliveries_note),
  kind: { label: m.admin_deliveries_kind, words: deliveryKindLabels },
  subtype: { label: m.admin_deliveries_subtype, words: carrierNames },
  active: plain(m.admin_deliveries_active),
  archived: plain(m.admin_logs_archived),
  fee: amount(m.admin_deliveries_fee),
  fee_tiers: count(m.admin_deliveries_tiers),
  free_threshold: amount(m.admin_deliveries_free_from),
  threshold_basis: {
    label: m.admin_deliveries_basis,
    words: { after_discount: m.admin_deliveries_basis_after, before_discount: m.admin_deliveries_basis_before },
  },
  surcharges: count(m.admin_deliveries_surcharges),
  min_total: amount(m.admin_deliveries_min_total),
  max_total: amount(m.admin_deliveries_max_total),
  max_weight_g: plain(m.admin_logs_max_weight_g),
  temperatures: { label: m.admin_deliveries_temperatures, words: temperatureLabels },
  countries: { label: m.admin_deliveries_countries, words: countryWords },
  excluded_zips: plain(m.admin_deliveries_excluded),
  for_newbang: plain(m.admin_deliveries_for_newbang),
  payment_ids: count(m.admin_deliveries_with_payments),
  cod_allowed: plain(m.admin_deliveries_cod_allowed),
  cod_fee: amount(m.admin_deliveries_cod_fee),
  cod_max: amount(m.admin_deliveries_cod_max),
  'delivery_date.mode': {
    label: m.admin_deliveries_dates_mode,
    words: {
      none: m.admin_deliveries_dates_none,
      optional: m.admin_deliveries_dates_optional,
      required: m.admin_deliveries_dates_required,
    },
  },
  'delivery_date.lead_days': plain(m.admin_deliveries_lead_days),
  'delivery_date.cut_off': plain(m.admin_deliveries_cut_off),
  'delivery_date.horizon_days': plain(m.admin_deliveries_horizon_days),
  'delivery_date.weekdays': count(m.admin_deliveries_weekdays),
  'delivery_date.blackout_dates': plain(m.admin_deliveries_blackout),
  'delivery_date.slots': count(m.admin_deliveries_slots),
  pickup_address: plain(m.admin_deliveries_pickup_address),
  tracking_url: plain(m.admin_deliveries_tracking_url),
};

/** The change log of delivery methods. */
export const DeliveryLogs = logScreen({
  from: 'shipping.logs',
  icon: Truck,
  needs: 'system update',
  fields: deliveryFields,
  actions: { archive: m.admin_logs_did_archive, restore: m.admin_logs_did_restore },
  subject: async ({ id = '' }) => inLocale((await call('shipping.read', { id })).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_layout_settings(), path: '/settings/general' },
    { label: m.admin_deliveries_title(), path: '/deliveries' },
    { label: subject, path: `/deliveries/${id}` },
  ],
  back: ({ id = '' }) => `/deliveries/${id}`,
  revert: {
    needs: 'system update',
    fits: isFormChange,
    call: ({ id = '' }, entry) => call('shipping.revert', { id: Number(id), log_id: entry.id }),
  },
});
