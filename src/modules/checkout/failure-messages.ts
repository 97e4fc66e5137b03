import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import type { FailCode } from './checks.ts';

const sentences: Record<FailCode, typeof m.checkout_fail_cart_empty> = {
  shop_closed: m.checkout_fail_shop_closed,
  cart_empty: m.checkout_fail_cart_empty,
  items_invalid: m.checkout_fail_items_invalid,
  login_required: m.cart_problem_member_only,
  credits_invalid: m.blocker_credits_adjust,
  discount_not_enough: m.checkout_fail_discount_not_enough,
  method_unavailable: m.checkout_fail_method_unavailable,
  total_changed: m.checkout_fail_total_changed,
  out_of_stock: m.checkout_fail_out_of_stock,
  credits_short: m.blocker_credits_adjust,
  offer_used_up: m.checkout_fail_offer_used_up,
  coupon_used: m.checkout_fail_coupon_used,
  limit_reached: m.checkout_fail_limit_reached,
  not_first_order: m.checkout_fail_not_first_order,
  above_customer_limit: m.checkout_fail_above_customer_limit,
};

/** Message to the shopper when no order was placed. */
export const failSentence = (code: FailCode, locale: Locale): string => sentences[code]({}, { locale });
