import * as m from '#messages';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, formatMoney, toMajor } from '#shared/money.ts';
import type { CartChange } from '../contract.ts';
import type { LineProblemDetail } from '../validate-line.ts';

/** Whose language and whose money a sentence is written in. */
export type Words = { locale: Locale; currency: Currency };

/** An amount in minor units as it is read. */
export const money = (amount: number, { currency, locale }: Words): string => formatMoney(toMajor(amount, currency), currency, locale);

/** The sentence beside a line that cannot be ordered (spec section 8). */
export function problemSentence({ code, count = 0 }: LineProblemDetail, locale: Locale): string {
  switch (code) {
    case 'off_shelf':
      return m.cart_problem_off_shelf({}, { locale });
    case 'not_started':
      return m.cart_problem_not_started({}, { locale });
    case 'sold_out':
      return m.cart_problem_sold_out({}, { locale });
    case 'too_many':
      return m.cart_problem_too_many({}, { locale });
    case 'below_minimum':
      return m.cart_problem_below_minimum({ count }, { locale });
    case 'wrong_step':
      return m.cart_problem_wrong_step({ count }, { locale });
    case 'above_maximum':
      return m.cart_problem_above_maximum({ count }, { locale });
    case 'above_customer_limit':
      return m.cart_problem_above_customer_limit({ count }, { locale });
    case 'member_only':
      return m.cart_problem_member_only({}, { locale });
    case 'choices_gone':
      return m.cart_problem_choices_gone({}, { locale });
  }
}

/** Tells that a unit price is no longer what the shopper saw; minor units in. */
export function priceChange(name: Text, seen: number, now: number, words: Words): CartChange {
  const [before, after] = [money(seen, words), money(now, words)];
  const { locale } = words;
  const message = m.cart_problem_changed_price({ name: inLocale(name, locale), old: before, new: after }, { locale });
  return { code: 'price', message, old: before, new: after };
}

/** Tells that fewer were put in than asked for. */
export function quantityChange(name: Text, wanted: number, given: number, locale: Locale): CartChange {
  const message = m.cart_problem_changed_quantity({ name: inLocale(name, locale), new: given }, { locale });
  return { code: 'quantity', message, old: String(wanted), new: String(given) };
}

/** Tells why goods that were asked for were not put in. */
export function notAddedChange(name: Text, reason: string, locale: Locale): CartChange {
  const message = m.cart_problem_changed_stock({ name: inLocale(name, locale), reason }, { locale });
  return { code: 'stock', message, old: '', new: '' };
}

/** Tells why goods in the cart cannot be ordered any more. */
export function stockChange(name: Text, quantity: number, problem: LineProblemDetail, locale: Locale): CartChange {
  const message = m.cart_problem_changed_stock({ name: inLocale(name, locale), reason: problemSentence(problem, locale) }, { locale });
  return { code: 'stock', message, old: String(quantity), new: problem.code === 'too_many' ? String(problem.count ?? 0) : '' };
}

/** Tells how many more of a product this buyer may have, after what they bought before. */
export function limitChange({ name, quantity }: { name: Text; quantity: number }, left: number, locale: Locale): CartChange {
  const reason = m.cart_problem_customer_limit_left({ count: left }, { locale });
  const message = m.cart_problem_changed_stock({ name: inLocale(name, locale), reason }, { locale });
  return { code: 'stock', message, old: String(quantity), new: String(left) };
}
