import { refuser, withFacts } from '#shared/refusal.ts';
import { couponEndpoints } from './contract/coupons.ts';
import { offerEndpoints } from './contract/offers.ts';
import { publicCouponEndpoints } from './contract/public-coupon.ts';
import { logEndpoints } from './contract/record-logs.ts';

export type * from './contract/attached-rules.ts';
export { blankCampaign, blankOffer } from './contract/blank-forms.ts';
export type { CampaignForm, CampaignForStaff, CampaignRow, CheckedCode, ClaimableCoupon, MyCoupon, TicketRow } from './contract/coupons.ts';
export { claimableCoupon } from './contract/coupons.ts';
export type { OfferForm, OfferForStaff, OfferRow } from './contract/offers.ts';
export { offerForm } from './contract/offers.ts';
export type { PublicCoupon } from './contract/public-coupon.ts';
export { withAmounts } from './contract/rule-form.ts';
export type * from './quote/facts.ts';
export type * from './quote/quote.ts';
export type * from './quote/rule.ts';

export const pricingErrors = {
  offer_not_found: 404,
  offer_changed: withFacts<{ current: unknown }>(409),
  offer_used_up: withFacts<{ source: 'offer' | 'coupon'; id: number }>(409),
  coupon_used: withFacts<{ source: 'offer' | 'coupon'; id: number }>(409),
  limit_reached: withFacts<{ rule?: string }>(409),
  campaign_not_found: 404,
  campaign_changed: withFacts<{ current: unknown }>(409),
  campaign_used_up: withFacts<{ left: number }>(409),
  campaign_shared: 422,
  coupons_issued: withFacts<{ issued: number }>(409),
  coupons_gone: 409,
  code_unknown: 422,
  code_not_started: withFacts<{ starts_at?: string }>(422),
  code_ended: withFacts<{ ends_at?: string }>(422),
  code_used: 422,
  code_used_by_you: 422,
  code_login: 422,
  code_for_the_cart: 422,
  nothing_to_revert: 422,
} as const;
export const refusePricing = refuser(pricingErrors);

export const pricingContract = { ...offerEndpoints, ...couponEndpoints, ...publicCouponEndpoints, ...logEndpoints };
