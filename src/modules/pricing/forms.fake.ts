import type { CampaignForm, OfferForm } from './contract.ts';

const rule = {
  class: 'order' as const,
  benefit: { kind: 'amount' as const, amount: 100 },
  max_discount: null,
  scope: { include: [], exclude: [] },
  conditions: {},
};

/** An offer for everybody, 100 off the order, of which nothing else matters. */
export const plainOffer = (change: Partial<OfferForm> = {}): OfferForm => ({
  ...rule,
  name: { tw: 'Anniversary' },
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
  combine: { item: true, order: true, shipping: true, coupon: true },
  limit_total: null,
  limit_per_customer: null,
  priority: 0,
  exclusive: false,
  partner: null,
  ...change,
});

/** A campaign of unique codes without end, one to a customer, 100 off. */
export const plainCampaign = (change: Partial<CampaignForm> = {}): CampaignForm => ({
  ...rule,
  name: { tw: 'Welcome back' },
  prefix: '',
  code_style: 'unique',
  quantity: null,
  combine: { item: true, order: true, shipping: true, coupon: false },
  issue: 'manual',
  valid_from: null,
  valid_until: null,
  valid_days: null,
  per_customer: 1,
  uses_per_coupon: 1,
  active: true,
  ...change,
});
