import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { WhyRow, WhyStep } from './quote/quote.ts';

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

/** Who reads an explained price: `names` are the rules' own, in the reader's language, by rule key. */
type Reading = { locale: Locale; currency: Currency; names: ReadonlyMap<string, string> };

/** The explained price in the reader's words: a rule's row carries its own name. Minor units in, major units out. */
export const whyInWords = (rows: readonly WhyRow[], { locale, currency, names }: Reading) =>
  rows.map(({ step, rule, amount }) => ({
    step,
    label: (rule === null ? undefined : names.get(rule)) ?? labels[step]({}, { locale }),
    amount: toMajor(amount, currency),
  }));
