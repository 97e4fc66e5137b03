import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { type Currency, formatMoney, toMajor } from '#shared/money.ts';
import type { Missing, WhyRow, WhyStep } from './quote/quote.ts';

const labels: Record<WhyStep, typeof m.quote_why_items> = {
  items: m.quote_why_items,
  credit_items: m.quote_why_credit_items,
  item_offer: m.quote_why_offer,
  order_offer: m.quote_why_offer,
  promo: m.quote_why_promo,
  coupon: m.quote_why_coupon,
  floor: m.quote_why_floor,
  shipping: m.quote_why_shipping,
  free_shipping: m.quote_why_free_shipping,
  surcharge: m.quote_why_surcharge,
  payment_fee: m.quote_why_payment_fee,
  credits: m.quote_why_credits,
  total: m.quote_why_total,
};

/** `names`: the rules' names in the reader's language, by rule key. */
type MessageContext = { locale: Locale; currency: Currency; names: ReadonlyMap<string, string> };

/** The explained price as texts: a rule's row has the rule's name. Minor units in, major units out. */
export const whyInWords = (rows: readonly WhyRow[], { locale, currency, names }: MessageContext) =>
  rows.map(({ step, rule, amount }) => ({
    step,
    label: (rule === null ? undefined : names.get(rule)) ?? labels[step]({}, { locale }),
    amount: toMajor(amount, currency),
  }));

/** What a rule still needs to apply, or why it never will for this cart. */
export function missingInWords({ code, amount = 0, quantity = 0 }: Missing, { locale, currency }: Omit<MessageContext, 'names'>): string {
  switch (code) {
    case 'amount':
      return m.cart_offer_missing_amount({ amount: formatMoney(toMajor(amount, currency), currency, locale) }, { locale });
    case 'quantity':
      return m.cart_offer_missing_quantity({ count: quantity }, { locale });
    case 'login':
      return m.cart_offer_login({}, { locale });
    case 'first_order':
      return m.cart_offer_first_order({}, { locale });
    case 'tag':
    case 'country':
      return m.cart_offer_not_for_you({}, { locale });
    case 'delivery':
      return m.cart_offer_delivery({}, { locale });
    case 'payment':
      return m.cart_offer_payment({}, { locale });
    case 'not_started':
      return m.cart_offer_not_started({}, { locale });
    case 'ended':
      return m.cart_offer_ended({}, { locale });
    case 'used_up':
      return m.cart_offer_used_up({}, { locale });
    case 'used_by_you':
      return m.cart_offer_used_by_you({}, { locale });
    case 'not_combinable':
    case 'beaten':
      return m.cart_offer_beaten({}, { locale });
    case 'scope':
      return m.cart_offer_scope({}, { locale });
    case 'free_already':
    case 'no_effect':
      return m.cart_offer_no_effect({}, { locale });
  }
}
