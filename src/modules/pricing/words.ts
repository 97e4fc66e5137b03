import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { WhyStep } from './quote.ts';

const labels: Record<WhyStep, typeof m.quote_why_items> = {
  items: m.quote_why_items,
  discount: m.quote_why_discount,
  shipping: m.quote_why_shipping,
  payment_fee: m.quote_why_payment_fee,
  total: m.quote_why_total,
};

/** The explained quote in the reader's words; minor units in, major units out. */
export const whyInWords = (
  rows: readonly { step: WhyStep; amount: number }[],
  { locale, currency }: { locale: Locale; currency: Currency },
) => rows.map(({ step, amount }) => ({ step, label: labels[step]({}, { locale }), amount: toMajor(amount, currency) }));
