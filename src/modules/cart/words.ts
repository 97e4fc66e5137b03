import * as m from '#messages';
import type { SellableItem } from '#modules/catalog/index.ts';
import type { MethodRefusal } from '#modules/pricing/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type Currency, formatMoney, toMajor } from '#shared/money.ts';
import type { Obstacle } from './assess.ts';
import type { CartChange } from './contract.ts';
import type { OrderField } from './fields.ts';
import type { LineVerdict } from './rules.ts';

/** Whose language and whose money a sentence is written in. */
export type Words = { locale: Locale; currency: Currency };

const money = (amount: number, { currency, locale }: Words) => formatMoney(toMajor(amount, currency), currency, locale);

/** The sentence beside a line that cannot be ordered (spec section 8). */
export function problemSentence({ code, count = 0 }: LineVerdict, locale: Locale): string {
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
    case 'above_maximum':
      return m.cart_problem_above_maximum({ count }, { locale });
    case 'member_only':
      return m.cart_problem_member_only({}, { locale });
  }
}

export function deliveryReason(refusal: MethodRefusal | undefined, words: Words): string {
  const { locale } = words;
  if (!refusal) return '';
  if (refusal.code === 'country') return m.quote_delivery_country({}, { locale });
  const amount = money(refusal.limit, words);
  return refusal.code === 'below' ? m.quote_delivery_below({ amount }, { locale }) : m.quote_delivery_above({ amount }, { locale });
}

export function paymentReason(refusal: MethodRefusal | undefined, words: Words): string {
  const { locale } = words;
  if (!refusal) return '';
  if (refusal.code === 'country') return m.quote_payment_country({}, { locale });
  const amount = money(refusal.limit, words);
  return refusal.code === 'below' ? m.quote_payment_below({ amount }, { locale }) : m.quote_payment_above({ amount }, { locale });
}

const fieldNames: Record<OrderField, typeof m.blocker_field_email> = {
  email: m.blocker_field_email,
  name: m.blocker_field_name,
  phone: m.blocker_field_phone,
  recipient_name: m.blocker_field_recipient_name,
  recipient_phone: m.blocker_field_recipient_phone,
  recipient_zip: m.blocker_field_recipient_zip,
  recipient_city: m.blocker_field_recipient_city,
  recipient_address: m.blocker_field_recipient_address,
};

/** The line of the checklist beside the order button. */
export function obstacleSentence(obstacle: Obstacle, words: Words): string {
  const { locale } = words;
  switch (obstacle.code) {
    case 'empty':
      return m.blocker_empty({}, { locale });
    case 'invalid_items':
      return m.blocker_invalid_items({}, { locale });
    case 'discount_not_enough':
      return m.blocker_discount_not_enough({}, { locale });
    case 'select_delivery':
      return m.blocker_select_delivery({}, { locale });
    case 'delivery_refused':
      return deliveryReason(obstacle.refusal, words);
    case 'select_payment':
      return m.blocker_select_payment({}, { locale });
    case 'payment_refused':
      return paymentReason(obstacle.refusal, words);
    case 'field': {
      const field = fieldNames[obstacle.target]({}, { locale });
      return obstacle.problem.key === 'required' ? m.blocker_missing({ field }, { locale }) : m.blocker_wrong({ field }, { locale });
    }
  }
}

/** Tells that a unit price is no longer what the shopper saw; minor units in. */
export function priceChange(item: SellableItem, seen: number, words: Words): CartChange {
  const [before, after] = [money(seen, words), money(item.price, words)];
  const message = m.cart_problem_changed_price(
    { name: inLocale(item.name, words.locale), old: before, new: after },
    { locale: words.locale },
  );
  return { code: 'price', message, old: before, new: after };
}

/** Tells that fewer were put in than asked for. */
export function quantityChange(item: SellableItem, wanted: number, given: number, locale: Locale): CartChange {
  const message = m.cart_problem_changed_quantity({ name: inLocale(item.name, locale), new: given }, { locale });
  return { code: 'quantity', message, old: String(wanted), new: String(given) };
}
