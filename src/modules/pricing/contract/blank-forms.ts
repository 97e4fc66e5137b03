import type { CampaignForm } from './coupons.ts';
import type { OfferForm } from './offers.ts';
import type { RuleForm } from './rule-form.ts';

/** 10 % off the goods of every order, together with other rules. */
export const blankRule = {
  class: 'order',
  benefit: { kind: 'percent', percent: 10 },
  max_discount: null,
  scope: { include: [], exclude: [] },
  conditions: {},
  combine: { item: true, order: true, shipping: true, coupon: true },
} satisfies RuleForm;

/** A new offer without a name: 10 % off every order, active at once and without end. */
export const blankOffer: Readonly<OfferForm> = {
  ...blankRule,
  name: { tw: '' },
  code: null,
  promo_codes: [],
  message: null,
  terms: null,
  media_id: null,
  active: true,
  starts_at: null,
  ends_at: null,
  weekdays: [],
  from_minute: null,
  to_minute: null,
  trigger: 'auto',
  limit_total: null,
  limit_per_customer: null,
  priority: 0,
  exclusive: false,
  partner: null,
};

/** A new campaign without a name: unique codes, 100 off, one for each customer, valid for 60 days. Amounts in major units. */
export const blankCampaign: Readonly<CampaignForm> = {
  ...blankRule,
  benefit: { kind: 'amount', amount: 100 },
  combine: { ...blankRule.combine, coupon: false },
  name: { tw: '' },
  prefix: '',
  code_style: 'unique',
  quantity: null,
  issue: 'manual',
  valid_from: null,
  valid_until: null,
  valid_days: 60,
  per_customer: 1,
  uses_per_coupon: 1,
  active: true,
};
