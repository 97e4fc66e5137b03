import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import type { FailCode } from './checks.ts';

const sentences: Record<FailCode, typeof m.checkout_fail_cart_empty> = {
  cart_empty: m.checkout_fail_cart_empty,
  items_invalid: m.checkout_fail_items_invalid,
  discount_not_enough: m.checkout_fail_discount_not_enough,
  method_unavailable: m.checkout_fail_method_unavailable,
  total_changed: m.checkout_fail_total_changed,
  out_of_stock: m.checkout_fail_out_of_stock,
};

/** What the shopper is told when nothing was placed. */
export const failSentence = (code: FailCode, locale: Locale): string => sentences[code]({}, { locale });
