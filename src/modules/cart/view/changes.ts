import * as m from '#messages';
import type { Missing, Quote } from '#modules/pricing/contract.ts';
import { inWords } from '#modules/pricing/index.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { LineProblemDetail } from '../assess/lines.ts';
import type { CartChange } from '../contract.ts';
import { type Format, formatAmount } from './format.ts';
import { problemSentence } from './items.ts';

/** Everything that is not as the shopper last saw it, old and new. */
export function listChanges({ repriced, quote, facts }: Assessment, format: Format): CartChange[] {
  return [
    ...repriced.lines.map(({ line, item }) => priceChange(item.name, line.seen_price ?? item.price, item.price, format)),
    ...repriced.groups.map(({ group, combo, unit_price }) => priceChange(combo.name, group.seen_price ?? unit_price, unit_price, format)),
    ...(quote.credits_lowered ? [creditsChange(quote.credits_lowered, format)] : []),
    ...quote.dropped_gifts.flatMap(({ gift_id, reason }) => {
      const gift = facts.gifts.get(gift_id);
      return gift ? [giftChange(gift.name, reason, format)] : [];
    }),
  ];
}

/** A unit price is not what the shopper last saw; minor units. */
function priceChange(name: Text, oldPrice: number, now: number, format: Format): CartChange {
  const [before, after] = [formatAmount(oldPrice, format), formatAmount(now, format)];
  const { locale } = format;
  const message = m.cart_problem_changed_price({ name: inLocale(name, locale), old: before, new: after }, { locale });
  return { code: 'price', message, old: before, new: after };
}

/** Fewer were added than requested. */
export function quantityChange(name: Text, requested: number, actual: number, locale: Locale): CartChange {
  const message = m.cart_problem_changed_quantity({ name: inLocale(name, locale), new: actual }, { locale });
  return { code: 'quantity', message, old: String(requested), new: String(actual) };
}

/** Requested items were not added. */
export function notAddedChange(name: Text, reason: string, locale: Locale): CartChange {
  const message = m.cart_problem_changed_stock({ name: inLocale(name, locale), reason }, { locale });
  return { code: 'stock', message, old: '', new: '' };
}

/** Items in the cart cannot be ordered any more. */
export function stockChange(name: Text, quantity: number, problem: LineProblemDetail, locale: Locale): CartChange {
  const message = m.cart_problem_changed_stock({ name: inLocale(name, locale), reason: problemSentence(problem, locale) }, { locale });
  return { code: 'stock', message, old: String(quantity), new: problem.code === 'too_many' ? String(problem.count ?? 0) : '' };
}

/** This buyer may buy only `remaining` more of a product, because of earlier orders. */
export function limitChange({ name, quantity }: { name: Text; quantity: number }, remaining: number, locale: Locale): CartChange {
  const reason = m.cart_problem_customer_limit_left({ count: remaining }, { locale });
  const message = m.cart_problem_changed_stock({ name: inLocale(name, locale), reason }, { locale });
  return { code: 'stock', message, old: String(quantity), new: String(remaining) };
}

/** An attached rule has ended, for a reason that the shopper cannot change. */
export function offerChange(name: Text, missing: Missing, format: Format): CartChange {
  const label = inLocale(name, format.locale);
  const message = m.cart_offer_changed({ name: label, reason: inWords.missingInWords(missing, format) }, { locale: format.locale });
  return { code: 'offer', message, old: label, new: '' };
}

/** Fewer credits are used than requested. */
function creditsChange({ from, to }: { from: number; to: number }, { locale, currency }: Format): CartChange {
  const [old, now] = [String(toMajor(from, currency)), String(toMajor(to, currency))];
  return { code: 'credits', message: m.cart_offer_changed_credits({ old, new: now }, { locale }), old, new: now };
}

type DropReason = Quote['dropped_gifts'][number]['reason'];

/** Why a gift cannot be chosen; `missing`: how much more its nearest tier takes, minor units. */
export function giftReason(reason: DropReason, missing: number, format: Format): string {
  const { locale } = format;
  if (reason === 'out_of_stock') return m.cart_offer_gift_gone({}, { locale });
  if (reason === 'too_many') return m.cart_offer_gift_too_many({}, { locale });
  return missing > 0
    ? m.cart_offer_gift_missing({ amount: formatAmount(missing, format) }, { locale })
    : m.cart_offer_gift_not_earned({}, { locale });
}

/** A chosen gift is not in the cart any more. */
function giftChange(name: Text, reason: DropReason, format: Format): CartChange {
  const label = inLocale(name, format.locale);
  const message = m.cart_offer_changed_gift({ name: label, reason: giftReason(reason, 0, format) }, { locale: format.locale });
  return { code: 'gift', message, old: label, new: '' };
}
