import { Megaphone } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import { isFormChange, type LogField, type LogFields } from '../kit/logs/spec.ts';
import { offerStatuses } from '../kit/status/statuses.ts';
import { language } from '../language.ts';
import { classLabels, kindLabels, triggerLabels } from '../promotion/labels.ts';

const plain = (label: () => string): LogField => ({ label });
const amount = (label: () => string): LogField => ({ label, kind: 'amount' });
const count = (label: () => string): LogField => ({ label, kind: 'count' });
const moment = (label: () => string): LogField => ({ label, kind: 'moment' });

export const offerFields: LogFields = {
  name: plain(m.admin_offers_name),
  message: plain(m.admin_offers_message),
  terms: plain(m.admin_offers_terms),
  media_id: { label: m.admin_offers_picture, kind: 'secret' },
  image: { label: m.admin_offers_picture, kind: 'secret' },
  active: plain(m.admin_offers_active),
  state: { label: m.admin_offers_state, statuses: offerStatuses },
  trigger: { label: m.admin_offers_trigger, words: triggerLabels },
  code: plain(m.admin_offers_code),
  promo_codes: plain(m.admin_offers_promo_codes),
  class: { label: m.admin_promotion_class, words: classLabels },
  'benefit.kind': { label: m.admin_promotion_kind, words: kindLabels },
  'benefit.percent': plain(m.admin_promotion_percent),
  'benefit.percent_off': plain(m.admin_promotion_percent),
  'benefit.amount': amount(m.admin_promotion_amount),
  'benefit.price': amount(m.admin_promotion_price),
  'benefit.n': plain(m.admin_promotion_nth),
  'benefit.x': plain(m.admin_promotion_x),
  'benefit.credits': amount(m.admin_promotion_credits_amount),
  'benefit.gift_ids': count(m.admin_promotion_gifts),
  max_discount: amount(m.admin_promotion_most),
  'scope.include': count(m.admin_promotion_include),
  'scope.exclude': count(m.admin_promotion_exclude),
  'conditions.min_amount': amount(m.admin_promotion_min_amount),
  'conditions.min_quantity': plain(m.admin_promotion_min_quantity),
  'conditions.member': plain(m.admin_promotion_member),
  'conditions.first_order': plain(m.admin_promotion_first_order),
  'conditions.customer_tags': plain(m.admin_promotion_customer_tags),
  'conditions.countries': plain(m.admin_promotion_countries),
  'conditions.delivery_ids': count(m.admin_promotion_deliveries),
  'conditions.payment_ids': count(m.admin_promotion_payments),
  starts_at: moment(m.admin_offers_starts),
  ends_at: moment(m.admin_offers_ends),
  weekdays: count(m.admin_offers_weekdays),
  from_minute: { label: m.admin_offers_from_hour, kind: 'secret' },
  to_minute: { label: m.admin_offers_to_hour, kind: 'secret' },
  limit_total: plain(m.admin_offers_limit_total),
  limit_per_customer: plain(m.admin_offers_limit_each),
  priority: plain(m.admin_offers_priority),
  'combine.item': plain(m.admin_promotion_combine_item),
  'combine.order': plain(m.admin_promotion_combine_order),
  'combine.shipping': plain(m.admin_promotion_combine_shipping),
  'combine.coupon': plain(m.admin_promotion_combine_coupon),
  exclusive: plain(m.admin_offers_exclusive),
  partner: { label: m.admin_offers_partner, kind: 'secret' },
};

/** The change log of offers. */
export const OfferLogs = logScreen({
  from: 'pricing.offerLogs',
  icon: Megaphone,
  needs: 'offers update',
  fields: offerFields,
  subject: async ({ id = '' }) => inLocale((await call('pricing.readOffer', { id })).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_offers_title(), path: '/offers' },
    { label: subject, path: `/offers/${id}` },
  ],
  back: ({ id = '' }) => `/offers/${id}`,
  revert: {
    needs: 'offers update',
    fits: isFormChange,
    call: ({ id = '' }, entry) => call('pricing.revertOffer', { id: Number(id), log_id: entry.id }),
  },
});
