import * as m from '#messages';
import type { DeliveryRefusal } from '#modules/shipping/index.ts';
import { sentence } from '#platform/http/validation.ts';
import { formatMoney, toMajor } from '#shared/money.ts';
import type { FieldProblem, OrderField } from '../assess/fields.ts';
import type { CartBlocker } from '../blockers.ts';
import type { PaymentRefusal } from '../methods.ts';
import { money, type Words } from './changes.ts';

const temperatureReasons = {
  ambient: m.quote_delivery_ambient,
  chilled: m.quote_delivery_chilled,
  frozen: m.quote_delivery_frozen,
} as const;

export function deliveryReason(refusal: DeliveryRefusal | undefined, words: Words): string {
  const { locale } = words;
  switch (refusal?.code) {
    case undefined:
      return '';
    case 'country':
      return m.quote_delivery_country({}, { locale });
    case 'zip':
      return m.quote_delivery_zip({}, { locale });
    case 'goods':
    case 'newbang':
      return m.quote_delivery_goods({}, { locale });
    case 'temperature':
      return temperatureReasons[refusal.temperature]({}, { locale });
    case 'weight':
      return m.quote_delivery_weight({ kilograms: refusal.grams / 1000 }, { locale });
    case 'below':
      return m.quote_delivery_below({ amount: money(refusal.limit, words) }, { locale });
    case 'above':
      return m.quote_delivery_above({ amount: money(refusal.limit, words) }, { locale });
  }
}

export function paymentReason(refusal: PaymentRefusal | undefined, words: Words): string {
  const { locale } = words;
  switch (refusal?.code) {
    case undefined:
      return '';
    case 'country':
      return m.quote_payment_country({}, { locale });
    case 'delivery':
    case 'cod_not_allowed':
      return m.quote_payment_delivery({}, { locale });
    case 'below':
      return m.quote_payment_below({ amount: money(refusal.limit, words) }, { locale });
    case 'above':
    case 'cod_above':
      return m.quote_payment_above({ amount: money(refusal.limit, words) }, { locale });
  }
}

const fieldNames: Record<OrderField, typeof m.blocker_field_email> = {
  email: m.blocker_field_email,
  name: m.blocker_field_name,
  phone: m.blocker_field_phone,
  recipient_name: m.blocker_field_recipient_name,
  recipient_phone: m.blocker_field_recipient_phone,
  recipient_zip: m.blocker_field_recipient_zip,
  recipient_city: m.blocker_field_recipient_city,
  recipient_district: m.blocker_field_recipient_district,
  recipient_address: m.blocker_field_recipient_address,
  tax_id: m.blocker_field_tax_id,
  invoice_company: m.blocker_field_invoice_company,
  invoice_company_id: m.blocker_field_invoice_company_id,
  invoice_barcode: m.blocker_field_invoice_barcode,
};

/** The line of the checklist beside the order button. */
export function blockerSentence(blocker: CartBlocker, words: Words): string {
  const { locale, currency } = words;
  switch (blocker.code) {
    case 'price':
      return priceSentence(blocker.blocker, words);
    case 'select_delivery':
      return m.blocker_select_delivery({}, { locale });
    case 'delivery_refused':
      return deliveryReason(blocker.refusal, words);
    case 'carrier_amount':
      return m.quote_delivery_above({ amount: formatMoney(toMajor(blocker.max ?? 0, currency), currency, locale) }, { locale });
    case 'carrier_currency':
      return sentence('validation_carrier_currency', {}, locale);
    case 'select_store':
      return m.blocker_select_store({}, { locale });
    case 'select_date':
      return m.blocker_select_date({}, { locale });
    case 'date_gone':
      return m.blocker_date_gone({}, { locale });
    case 'select_slot':
      return m.blocker_select_slot({}, { locale });
    case 'select_payment':
      return m.blocker_select_payment({}, { locale });
    case 'payment_refused':
      return paymentReason(blocker.refusal, words);
    case 'field':
      return fieldSentence(blocker.problem, words);
  }
}

/** A rule that is not plain from the field's name is said in full. */
function fieldSentence({ field, key, max }: FieldProblem, { locale }: Words): string {
  const name = fieldNames[field]({}, { locale });
  if (key === 'required') return m.blocker_missing({ field: name }, { locale });
  const isPlain = key === 'email' || key === 'phone' || key === 'zip' || key === 'too_long';
  return isPlain ? m.blocker_wrong({ field: name }, { locale }) : sentence(`validation_${key}`, { max }, locale);
}

/** What the price found (spec section 8). */
function priceSentence({ code, facts }: Extract<CartBlocker, { code: 'price' }>['blocker'], { locale, currency }: Words): string {
  switch (code) {
    case 'cart_empty':
      return m.blocker_empty({}, { locale });
    case 'invalid_lines':
      return m.blocker_invalid_items({}, { locale });
    case 'login_required':
      return m.cart_problem_member_only({}, { locale });
    case 'credits_over_cap':
      return m.blocker_credits_over_order({}, { locale });
    case 'credits_over_balance':
      return m.blocker_credits_over_balance({ credit: toMajor(facts['balance'] ?? 0, currency) }, { locale });
    case 'credits_short_for_items':
      return m.blocker_credits_short({}, { locale });
    case 'final_total_negative':
      return m.blocker_credits_adjust({}, { locale });
    case 'discount_not_enough':
      return m.blocker_discount_not_enough({}, { locale });
    default:
      throw new Error(`${code} is told by the methods`);
  }
}
