import type { QuoteFacts, QuoteLine } from './facts.ts';
import type { Benefit, Rule } from './rule.ts';

/** A cart of a shop in Taiwan at noon on a Saturday, with nothing in it and nothing chosen. */
export const quoteFacts = (lines: readonly QuoteLine[], overrides: Partial<QuoteFacts> = {}): QuoteFacts => ({
  currency: 'twd',
  country: 'tw',
  now: new Date('2026-11-21T04:00:00Z'),
  utc_offset_minutes: 480,
  coupon_only: false,
  customer: null,
  lines,
  rules: [],
  delivery: null,
  parcels: [...new Set(lines.map((line) => line.parcel))].map((key) => ({ key, temperature: 'ambient', weight_g: 0, is_newbang: false })),
  recipient_zip: null,
  payment: null,
  card: { min_total: null, max_total: null },
  credits: {
    requested: 'auto',
    typed: false,
    max_share_percent: null,
    min_goods: null,
    covers_shipping: true,
    apply_default: 'none',
    reward_percent: 0,
    reward_limit: null,
  },
  gift_setting: { active: false, min_price: 0, accumulate: false, tiers: [] },
  gifts: [],
  selected_gifts: [],
  ...overrides,
});

export const quoteLine = (unit_price: number, quantity = 1, overrides: Partial<QuoteLine> = {}): QuoteLine => ({
  key: `item:${overrides.product_item_id ?? unit_price}`,
  kind: 'item',
  product_id: overrides.product_item_id ?? unit_price,
  product_item_id: unit_price,
  brand_id: null,
  category_ids: [],
  tags: [],
  unit_price,
  quantity,
  min_price: null,
  is_credit: false,
  valid: true,
  parcel: 'ambient',
  parts: [],
  ...overrides,
});

/** A rule that anyone may use at any time; by default an automatic order offer. */
export const quoteRule = (benefit: Benefit, overrides: Partial<Rule> = {}): Rule => ({
  key: `${overrides.source ?? 'offer'}:${overrides.id ?? 1}`,
  source: 'offer',
  id: 1,
  attached: 'auto',
  name: { tw: 'Rule' },
  code: null,
  class: 'order',
  benefit,
  max_discount: null,
  scope: { include: [], exclude: [] },
  conditions: {},
  window: { starts_at: null, ends_at: null, weekdays: [], from_minute: null, to_minute: null },
  limits: { total_left: null, customer_left: null },
  priority: 0,
  combine: { item: true, order: true, shipping: true, coupon: true },
  exclusive: false,
  expires_at: null,
  removable: false,
  ...overrides,
});

/** A ticket that can be combined with offers, but not with another code. */
export const quoteCoupon = (benefit: Benefit, overrides: Partial<Rule> = {}): Rule =>
  quoteRule(benefit, {
    source: 'coupon',
    attached: 'coupon',
    code: 'TICKET',
    combine: { item: true, order: true, shipping: true, coupon: false },
    removable: true,
    ...overrides,
  });

/** A delivery method by its fee and the items that make it free. */
export const quoteDelivery = (
  fee: number,
  free_threshold: number | null,
  overrides: Partial<NonNullable<QuoteFacts['delivery']>> = {},
): NonNullable<QuoteFacts['delivery']> => ({
  id: 1,
  kind: 'home',
  fee,
  tiers: [],
  free_threshold,
  threshold_basis: 'after_discount',
  surcharges: [],
  cod_allowed: true,
  cod_fee: 0,
  cod_max: null,
  min_total: null,
  max_total: null,
  countries: ['tw'],
  ...overrides,
});

export const quotePayment = (
  kind: NonNullable<QuoteFacts['payment']>['kind'],
  overrides: Partial<NonNullable<QuoteFacts['payment']>> = {},
): NonNullable<QuoteFacts['payment']> => ({
  id: kind === 'card' ? 1 : 2,
  kind,
  fee: 0,
  min_total: null,
  max_total: null,
  countries: ['tw'],
  ...overrides,
});
